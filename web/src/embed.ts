// Whether the page is shown in a frame of another page: "?embed" before the "#". Then it has no header and no footer, and
// links to other views open the whole page.
export const embedded = new URLSearchParams(location.search).has("embed");

// A place of the page, such as "#/tree?board=…", without "?embed".
export const wholeAddress = (place: string): string => new URL(place, location.origin + location.pathname).href;

// The attributes of a link to a place of the page.
export const viewLink = (place: string): { href: string; target?: string; rel?: string } =>
  (embedded ? { href: wholeAddress(place), target: "_blank", rel: "noopener" } : { href: place });
