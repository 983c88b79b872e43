import { type Coordinates, straightLineMeters } from '../../../values/coordinates.ts';
import { trackPolicy } from './track-policy.ts';

/**
 * Returns the points of one truck's track that tell its shape, in order: the first and the last, when it came near each of the
 * places and when it left, and between them as few as keep every other one within 20 metres of the line (Douglas and Peucker).
 */
export function thinTrack<Point extends Coordinates>(
  points: readonly Point[],
  places: readonly Coordinates[],
): readonly Point[] {
  const isKept = new Set([0, points.length - 1, ...places.flatMap((place) => visitOf(points, place))]);
  const known = [...isKept].toSorted((a, b) => a - b);
  const spans = known.slice(1).map((end, index) => ({ begin: known[index] ?? 0, end }));
  for (let span = spans.pop(); span; span = spans.pop()) {
    const middle = findFarthest(points, span);
    if (middle === undefined) continue;
    isKept.add(middle);
    spans.push({ begin: span.begin, end: middle }, { begin: middle, end: span.end });
  }
  return points.filter((_, index) => isKept.has(index));
}

/** The first and the last point near a place. */
function visitOf(points: readonly Coordinates[], place: Coordinates): readonly number[] {
  const isNear = (point: Coordinates) => straightLineMeters(point, place) <= trackPolicy.placeMeters;
  const first = points.findIndex(isNear);
  return first < 0 ? [] : [first, points.findLastIndex(isNear)];
}

type Span = { readonly begin: number; readonly end: number };

/** The point that is farthest from the line of a span, if that is too far to be left out. */
function findFarthest(points: readonly Coordinates[], { begin, end }: Span): number | undefined {
  const [from, to] = [points[begin], points[end]];
  if (!from || !to) return undefined;
  let farthest: number | undefined;
  let mostMeters: number = trackPolicy.shapeMeters;
  for (let index = begin + 1; index < end; index += 1) {
    const point = points[index];
    const meters = point ? metersFromLine(point, from, to) : 0;
    if (meters <= mostMeters) continue;
    mostMeters = meters;
    farthest = index;
  }
  return farthest;
}

const metersOfDegree = 111_195;

/** On a plane: a span is a few kilometres long. */
export function metersFromLine(point: Coordinates, from: Coordinates, to: Coordinates): number {
  const shrink = Math.cos((from.lat * Math.PI) / 180);
  const x = (each: Coordinates) => (each.lng - from.lng) * shrink * metersOfDegree;
  const y = (each: Coordinates) => (each.lat - from.lat) * metersOfDegree;
  const squared = x(to) ** 2 + y(to) ** 2;
  const along = squared === 0 ? 0 : (x(point) * x(to) + y(point) * y(to)) / squared;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x(point) - share * x(to), y(point) - share * y(to));
}
