/**
 * Returns a number from 0 up to but not including 1 that looks like chance and is always the same for the
 * same parts: what the fleet does can be repeated.
 */
export function seededShare(...parts: readonly (string | number)[]): number {
  // FNV-1a over the text, then a mix of its bits (both in the public domain): near texts give far numbers.
  let hash = 0x811c9dc5;
  for (const character of parts.join(' ')) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
