// The icons on buttons, as paths, so they need no font.
const shapes = {
  first: "M4 3h2.4v10H4zM13 3v10L6.6 8z",
  last: "M12 3H9.6v10H12zM3 3v10l6.4-5z",
  previous: "M10.8 2.6 12 3.8 7.8 8l4.2 4.2-1.2 1.2L5.4 8z",
  next: "M5.2 2.6 4 3.8 8.2 8 4 12.2l1.2 1.2L10.6 8z",
  play: "M4 2.5v11L13.5 8z",
  pause: "M3.5 2.5h3.2v11H3.5zM9.3 2.5h3.2v11H9.3z",
  plus: "M7 2.5h2V7h4.5v2H9v4.5H7V9H2.5V7H7z",
  minus: "M2.5 7h11v2h-11z",
  fit: "M2 2h4.5v1.8H3.8v2.7H2zM9.5 2H14v4.5h-1.8V3.8H9.5zM2 9.5h1.8v2.7h2.7V14H2zM12.2 9.5H14V14H9.5v-1.8h2.7z",
  target: "M7.1 1h1.8v2.1a5 5 0 0 1 4 4H15v1.8h-2.1a5 5 0 0 1-4 4V15H7.1v-2.1a5 5 0 0 1-4-4H1V7.1h2.1a5 5 0 0 1 4-4zM8 4.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z",
  help: "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zM7.1 11h1.8v1.8H7.1zM5 5.9a3 3 0 1 1 4.4 2.65c-.4.2-.5.4-.5.75v.6H7.1v-.9c0-.9.5-1.5 1.3-1.95A1.25 1.25 0 1 0 6.75 5.9z",
  moon: "M13.6 10.2A6.2 6.2 0 0 1 5.8 2.4a6 6 0 1 0 7.8 7.8z",
  sun: "M8 4.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8zM7.2.8h1.6v2.4H7.2zM7.2 12.8h1.6v2.4H7.2zM.8 7.2h2.4v1.6H.8zM12.8 7.2h2.4v1.6h-2.4zM2.3 3.4l1.1-1.1 1.7 1.7L4 5.1zM10.9 12l1.1-1.1 1.7 1.7-1.1 1.1zM2.3 12.6 4 10.9 5.1 12l-1.7 1.7zM10.9 4l1.7-1.7 1.1 1.1L12 5.1z",
} as const;

export function Icon({ name }: { name: keyof typeof shapes }) {
  return <svg class="sign" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d={shapes[name]} fill="currentColor" fill-rule="evenodd" /></svg>;
}
