/**
 * Makes a name for one thing that is wanted, so that a request that comes twice is done once. `randomUUID` is
 * not there on a page that came by plain HTTP from another machine.
 */
export function makeClientToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Makes such a name in the form of a UUID. */
export function makeClientUuid(): string {
  const token = makeClientToken();
  const parts = [token.slice(0, 8), token.slice(8, 12), `4${token.slice(13, 16)}`, `8${token.slice(17, 20)}`];
  return [...parts, token.slice(20)].join('-');
}
