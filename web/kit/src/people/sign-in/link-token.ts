/** What a link in a mail brings along. */
export function readToken(search: Record<string, unknown>): { token?: string } {
  return typeof search.token === 'string' ? { token: search.token } : {};
}
