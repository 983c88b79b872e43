import type { Box } from '../tiles/shape-store.ts';

export type ClippedShore = {
  /** Lines through the box, from the point on its edge where they come in to the one where they leave. */
  readonly runs: readonly (readonly number[])[];
  /** Closed lines that lie in the box as a whole. */
  readonly rings: readonly (readonly number[])[];
};

/** Cuts lines of x and y to a box. Undefined where a line ends inside it. */
export function clipShore(lines: readonly (readonly number[])[], box: Box): ClippedShore | undefined {
  const runs: number[][] = [];
  const rings: (readonly number[])[] = [];
  for (const line of lines) {
    const outside = findOutside(line, box);
    if (outside === undefined && isRing(line)) rings.push(line);
    else if (outside === undefined) return undefined;
    else {
      const found = clipLine(isRing(line) ? turnRing(line, outside) : line, box);
      if (found === undefined) return undefined;
      runs.push(...found);
    }
  }
  return { runs, rings };
}

const isRing = (line: readonly number[]): boolean => line[0] === line.at(-2) && line[1] === line.at(-1);

function isIn([west, north, east, south]: Box, x: number, y: number): boolean {
  return x > west && x < east && y > north && y < south;
}

/** The index of a point that does not lie in the box. */
function findOutside(line: readonly number[], box: Box): number | undefined {
  for (let index = 0; index + 1 < line.length; index += 2)
    if (!isIn(box, line[index] ?? 0, line[index + 1] ?? 0)) return index;
  return undefined;
}

/** The same ring, beginning at another of its points. */
function turnRing(ring: readonly number[], start: number): number[] {
  const open = ring.slice(0, -2);
  const turned = [...open.slice(start), ...open.slice(0, start)];
  return [...turned, turned[0] ?? 0, turned[1] ?? 0];
}

function clipLine(line: readonly number[], box: Box): number[][] | undefined {
  const runs: number[][] = [];
  let run: number[] | undefined;
  if (isIn(box, line[0] ?? 0, line[1] ?? 0)) return undefined;
  for (let index = 0; index + 3 < line.length; index += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = line.slice(index, index + 4);
    const part = clipSegment(x1, y1, x2, y2, box);
    if (part === undefined) continue;
    const [enterX, enterY, leaveX, leaveY] = part;
    run ??= [enterX, enterY];
    run.push(leaveX, leaveY);
    if (isIn(box, x2, y2)) continue;
    // A line that only touches the edge runs through nothing.
    if (run.length > 4 || run[0] !== leaveX || run[1] !== leaveY) runs.push(run);
    run = undefined;
  }
  return run === undefined ? runs : undefined;
}

type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

/** The part of a segment that lies in the box (Liang and Barsky's way); its ends on the edge lie on it exactly. */
function clipSegment(x1: number, y1: number, x2: number, y2: number, box: Box): Segment | undefined {
  const [west, north, east, south] = box;
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, x1 - west],
    [dx, east - x1],
    [-dy, y1 - north],
    [dy, south - y1],
  ] as const) {
    if (step === 0 && room < 0) return undefined;
    if (step < 0) enter = Math.max(enter, room / step);
    if (step > 0) leave = Math.min(leave, room / step);
  }
  if (enter >= leave) return undefined;
  return [...pointAt(enter), ...pointAt(leave)] as const;

  function pointAt(part: number): readonly [number, number] {
    if (part === 0) return [x1, y1];
    if (part === 1) return [x2, y2];
    const x = Math.round(x1 + part * dx);
    const y = Math.round(y1 + part * dy);
    return toEdge(x, y, box);
  }
}

/** Moves a point, which rounding may have put beside the edge, onto the side that it is nearest to. */
function toEdge(x: number, y: number, [west, north, east, south]: Box): readonly [number, number] {
  const sides = [
    { away: Math.abs(x - west), at: [west, y] },
    { away: Math.abs(x - east), at: [east, y] },
    { away: Math.abs(y - north), at: [x, north] },
    { away: Math.abs(y - south), at: [x, south] },
  ] as const;
  const [nearest] = sides.toSorted((one, other) => one.away - other.away);
  return nearest?.at ?? [x, y];
}
