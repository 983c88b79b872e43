/** Our own choices: so far the minutes of the road and the time of arrival may lie apart. */
const leastApartSeconds = 120;
const shareApart = 1 / 4;

/**
 * Returns whether the minutes of the road left agree with the time of arrival: the sandbox's trucks drive faster than life
 * and arrive long before those are over, and a page that told both would contradict itself.
 */
export function isMinutesTrue(arrivalAt: string | null, durationSeconds: number, nowMs: number): boolean {
  if (arrivalAt === null) return true;
  const secondsToArrival = (Date.parse(arrivalAt) - nowMs) / 1000;
  const apartSeconds = Math.abs(secondsToArrival - durationSeconds);
  return apartSeconds < Math.max(leastApartSeconds, durationSeconds * shareApart);
}
