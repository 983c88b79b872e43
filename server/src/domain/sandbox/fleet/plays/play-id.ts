import { createHash } from 'node:crypto';

/**
 * Returns the UUID by which a simulated driver names what they tell of a trip, always the same one for the same thing: a
 * process that takes over tells it again, and nothing is stored twice.
 */
export function makePlayId(driverId: number, { tripId }: { readonly tripId: number }, what: string): string {
  const hash = createHash('sha256').update(`simulated driver ${driverId}, trip ${tripId}, ${what}`).digest();
  // Version 8 (of our own making) and the usual variant, RFC 9562.
  hash[6] = 0x80 | ((hash[6] ?? 0) & 0x0f);
  hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
