type Place = { readonly x: number; readonly y: number };
type Size = { readonly width: number; readonly height: number };

/** What is nearer to the edge than this is about to leave, in pixels. */
const edge = 24;

/** Whether what stands at a place of a picture is well within it. */
export function isInSight({ x, y }: Place, { width, height }: Size): boolean {
  const aside = Math.min(edge, width / 8, height / 8);
  return x >= aside && y >= aside && x <= width - aside && y <= height - aside;
}
