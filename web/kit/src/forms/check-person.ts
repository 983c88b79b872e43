/** Of the checks that a browser can make alone; the service makes them all again. */
const leastPasswordLength = 10;

export function isGoodPassword(text: string): boolean {
  return text.length >= leastPasswordLength && text.trim() !== '';
}

export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

/** Entries of fields that are not in order; what has no fault is left out, as forms want it. */
export function onlyFaults(faults: Record<string, string | false>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== false),
  );
}
