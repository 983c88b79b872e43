import type { MapPoint } from '../map-points.ts';

/** The paper that a picture is drawn on. It is shown as large as there is room, and what lies beyond it with it. */
export const paper = { width: 360, height: 300 } as const;
/** So much of it stays free on each side, for symbols to be whole. */
const margin = 46;
/** No nearer than this, however close together the points are: some five hundred metres. */
const leastDegrees = 0.005;
/** More points of a line than this are not told apart on the paper. */
const mostPoints = 240;

export type Spot = { readonly x: number; readonly y: number };
export type Place = (point: MapPoint) => Spot;

/** Places points on the paper as a map does (Mercator's way, north above), so that all of them are on it. */
export function layOut(points: readonly MapPoint[]): Place {
  const xs = points.map(({ lng }) => lng);
  const ys = points.map(({ lat }) => mercator(lat));
  const [left, right, low, high] = [least(xs), -least(xs.map(negate)), least(ys), -least(ys.map(negate))];
  const scale = Math.min(
    (paper.width - 2 * margin) / Math.max(right - left, leastDegrees),
    (paper.height - 2 * margin) / Math.max(high - low, leastDegrees),
  );
  const [middleX, middleY] = [(left + right) / 2, (low + high) / 2];
  return ({ lat, lng }) => ({
    x: paper.width / 2 + (lng - middleX) * scale,
    y: paper.height / 2 - (mercator(lat) - middleY) * scale,
  });
}

/** Makes an SVG path through points; of a long line some points, and its end. */
export function drawLine(points: readonly MapPoint[], place: Place): string {
  const step = Math.ceil(points.length / mostPoints);
  const kept = points.filter((_, index) => index % step === 0 || index === points.length - 1);
  const spots = kept.map(place).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return spots.length > 1 ? `M${spots.join('L')}` : '';
}

/** The height of a latitude on a map, in the degrees of its longitudes. */
function mercator(lat: number): number {
  return (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI;
}

const negate = (value: number) => -value;

/** Without handing each to a function of its own: a route may have more points than a call takes. */
function least(values: readonly number[]): number {
  return values.reduce((lowest, value) => Math.min(lowest, value), Number.POSITIVE_INFINITY);
}
