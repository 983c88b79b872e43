/**
 * Returns a name as it is compared: without case, accents, marks between words, the article before it, and
 * without the differences of writing that people do not hold to (alef with or without hamza, ta marbuta for
 * ha).
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}|\u0640/gu, '')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== 'al')
    .map((word) => (/^ال.{2,}/.test(word) ? word.slice(2) : word))
    .join(' ');
}
