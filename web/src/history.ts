// The page's address in the browser's history.

let current: () => string = () => location.hash;
let written = "";
let pause = 0;

// Writes the address immediately.
export function settle(): void {
  clearTimeout(pause);
  written = current();
  history.replaceState(null, "", written);
}

// … as a new entry, so Back returns to the previous one.
export function step(address = current()): void {
  clearTimeout(pause);
  written = address;
  history.pushState(null, "", address);
}

// Browsers reject addresses that change too often, so only the last of several quick changes is written.
export function settleSoon(address: string): void {
  clearTimeout(pause);
  if (address !== written) pause = setTimeout(settle, 200);
}

export function follow(address: () => string, restore: () => void): void {
  current = address;
  addEventListener("popstate", () => {
    written = location.hash;
    restore();
  });
}
