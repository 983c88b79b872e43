/** Tells whether a key says what holds under a condition alone, such as `hgv:conditional`. */
export function isConditional(key: string): boolean {
  return key.endsWith(':conditional');
}
