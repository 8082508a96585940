// The program's own picture of a position. As an image it can neither run scripts nor reach the page's styles.
export function Picture({ svg, label }: { svg: string; label: string }) {
  if (!svg) return <div class="picture" />;
  return <img class="picture" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />;
}
