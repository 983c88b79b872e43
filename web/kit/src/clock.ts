/** By how much this browser's clock is behind the service's. */
let behindMs = 0;
/** What the way of an answer, and a clock that tells whole seconds, may make of it. */
const toleranceMs = 5_000;

/** Reads the present moment; everything in the web apps asks here. */
export function readClockMs(): number {
  return Date.now() + behindMs;
}

/** Reads the phone's own clock, right or wrong, for what tells the service by which clock something was recorded. */
export function readPhoneClockMs(): number {
  return Date.now();
}

/** Sets the clock by the service's, where the browser's is plainly wrong. */
export function setClockBy(serviceMs: number): void {
  const apartMs = serviceMs - Date.now();
  if (Math.abs(apartMs - behindMs) > toleranceMs) behindMs = Math.abs(apartMs) > toleranceMs ? apartMs : 0;
}

/**
 * Returns the milliseconds of a clock for what moves: it goes on evenly, whatever happens to the clock on the
 * wall, and says no time of day.
 */
export function readFrameClockMs(): number {
  return performance.now();
}
