// A static web server for the site: the files of one folder. Requests to /api go to `taquin serve` (oracle): with them, tests
// ask what is right. The page of the site makes no such requests.
import { createServer, request as ask } from "node:http";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".woff2": "font/woff2" };

function forward(request, response, oracle) {
  const { method, url, headers } = request;
  const { hostname, port, host } = new URL(oracle);
  const { origin, ...others } = headers;
  const asked = ask({ hostname, port, path: url, method, headers: { ...others, host } }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  asked.on("error", () => response.writeHead(502).end());
  request.pipe(asked);
}

export async function serveFolder(folder, oracle) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    if (oracle && path.startsWith("/api/")) return forward(request, response, oracle);
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    readFile(file).then((content) => response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" }).end(content),
      () => response.writeHead(404).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${server.address().port}`, stop };
}
