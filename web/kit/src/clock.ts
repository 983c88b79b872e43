/** The browser's clock; everything else in the web apps asks here. */
export function readClockMs(): number {
  return Date.now();
}
