/** Pictures, and what is put behind a character to have it shown as one. */
const pictures = /\p{RGI_Emoji}|\ufe0f|[\u{1f3fb}-\u{1f3ff}]/gv;
const letterOrDigit = /[\p{L}\p{N}]/u;
/** What shows nothing, and joins letters, keeps them apart or turns them. */
const shapesLetters = /[\u200c-\u200f\u061c\u202a-\u202e\u2066-\u2069]/;

/**
 * Returns a text as it can be drawn: without pictures and other signs that no typeface has, never a box. A letter that none has
 * is a question mark, so that nobody's name is another one.
 */
export function showableText(text: string, hasFace: (codePoint: number) => boolean): string {
  const plain = text.normalize('NFC').replace(pictures, '');
  let shown = '';
  for (const character of plain) {
    if (shapesLetters.test(character) || hasFace(character.codePointAt(0) ?? 0)) shown += character;
    else if (letterOrDigit.test(character)) shown += '?';
  }
  return shown === text ? shown : shown.replace(/ {2,}/g, ' ').trim();
}
