// The address of what is on show, in the browser's history.

let current: () => string = () => location.hash;
let written = "";
let pause = 0;

// Writes the address of what is on show at once.
export function settle(): void {
  clearTimeout(pause);
  written = current();
  history.replaceState(null, "", written);
}

// … as a step from which the browser can go back.
export function step(address = current()): void {
  clearTimeout(pause);
  written = address;
  history.pushState(null, "", address);
}

// Browsers refuse addresses that change too often: the last of a quick row is enough.
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
