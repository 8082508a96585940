"""A thousand clients that never finish their request. Usage: ulimit -n 4096; slow.py PORT SECONDS"""
import socket
import sys
import time

port, seconds = int(sys.argv[1]), float(sys.argv[2])
clients = [socket.create_connection(("127.0.0.1", port)) for _ in range(1000)]
for client in clients:
    client.send(b"POST /api/v1/jobs HTTP/1.1\r\nX: ")
end = time.time() + seconds
while time.time() < end:
    for client in clients:
        try:
            client.send(b"x")
        except OSError:  # closed by the server
            pass
    time.sleep(0.5)
