type Place = { readonly x: number; readonly y: number };
type Size = { readonly width: number; readonly height: number };

/** What is nearer to the edge than this is about to leave, in pixels. */
const edge = 24;

/** Whether what stands at a place of a picture is well within it, and not beneath what covers its top. */
export function isInSight({ x, y }: Place, { width, height }: Size, coveredTop: number): boolean {
  const aside = Math.min(edge, width / 8, height / 8);
  const highest = Math.min(coveredTop + aside, height / 2);
  return x >= aside && y >= highest && x <= width - aside && y <= height - aside;
}
