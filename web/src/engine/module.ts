// The compiled engine. The page has an element "engine" with the address of the file, or with the file itself: compressed
// with gzip, as base64.
export async function engineModule(): Promise<WebAssembly.Module> {
  const element = document.getElementById("engine") as HTMLElement;
  const { address } = element.dataset;
  if (!address) return WebAssembly.compile(await unpacked(element.textContent ?? ""));
  const response = await fetch(new URL(address, location.href));
  if (!response.ok) throw new Error(`${address}: HTTP status ${response.status}`);
  // Static hosts may send another type, which compileStreaming refuses.
  return response.headers.get("Content-Type") === "application/wasm"
    ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

async function unpacked(base64: string): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
