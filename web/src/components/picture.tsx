// The program's SVG picture of a position. As an image it cannot run scripts or use the page's styles.
export function Picture({ svg, label }: { svg: string; label: string }) {
  if (!svg) return <div class="picture" />;
  return <img class="picture" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />;
}
