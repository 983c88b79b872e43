/** A closed line as pairs of x and y, the first point again at its end; y grows to the south. */
export type Ring = readonly number[];

/** Returns twice the area inside a ring: above 0 where it runs clockwise on the map. */
export function turnOf(ring: Ring): number {
  const [originX = 0, originY = 0] = ring;
  let sum = 0;
  for (let index = 0; index + 3 < ring.length; index += 2) {
    const x1 = (ring[index] ?? 0) - originX;
    const y1 = (ring[index + 1] ?? 0) - originY;
    const x2 = (ring[index + 2] ?? 0) - originX;
    const y2 = (ring[index + 3] ?? 0) - originY;
    sum += x1 * y2 - x2 * y1;
  }
  return sum;
}

/** Tells whether a point lies inside a ring, by the even-odd rule. */
export function isInRing(ring: Ring, x: number, y: number): boolean {
  let isInside = false;
  for (let index = 0; index + 3 < ring.length; index += 2) {
    const x1 = ring[index] ?? 0;
    const y1 = ring[index + 1] ?? 0;
    const x2 = ring[index + 2] ?? 0;
    const y2 = ring[index + 3] ?? 0;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}

/** Gives each hole to the smallest outline that it lies in; one that lies in none is left out. */
export function giveHoles(outlines: readonly Ring[], holes: readonly Ring[]): Ring[][] {
  const areas = outlines
    .map((outline) => [outline])
    .toSorted(([one = []], [other = []]) => Math.abs(turnOf(one)) - Math.abs(turnOf(other)));
  for (const hole of holes) {
    const [x = 0, y = 0] = hole;
    areas.find(([outline = []]) => isInRing(outline, x, y))?.push(hole);
  }
  return areas;
}
