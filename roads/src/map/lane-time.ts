/**
 * Returns whole milliseconds for whole decimetres at whole km/h: the same number wherever it is computed;
 * never 0.
 */
export function laneMilliseconds(decimeters: number, speedKmh: number): number {
  return Math.max(1, Math.round((decimeters * 360) / speedKmh));
}
