/** The browser's clock; everything else in the web apps asks here. */
export function readClockMs(): number {
  return Date.now();
}

/** The same for what moves: it goes on evenly, whatever happens to the clock on the wall, and says no time of day. */
export function readFrameClockMs(): number {
  return performance.now();
}
