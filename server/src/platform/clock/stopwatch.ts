/**
 * Returns a reading that only goes on, in milliseconds: two of them tell how long something took, and one
 * tells nothing.
 */
export function readStopwatch(): number {
  return performance.now();
}
