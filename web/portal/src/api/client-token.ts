/**
 * Makes a name for one thing that is wanted, so that a request that comes twice is done once. `randomUUID` is
 * not there on a page that came by plain HTTP from another machine.
 */
export function makeClientToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
