/** Pictures, and what is put behind a character to have it shown as one. */
const pictures = /\p{RGI_Emoji}|\ufe0f|[\u{1f3fb}-\u{1f3ff}]/gv;
const letterOrDigit = /[\p{L}\p{N}]/u;
/** What shows nothing, and joins letters, keeps them apart or turns them. */
const shapesLetters = /[\u200c-\u200f\u061c\u2066-\u2069]/;
const marks = /\p{M}/gu;

/**
 * Returns a text as it can be drawn: without pictures and other signs that no typeface has, never a box, and without what shows
 * letters in another order than they have. A letter that no face has is the plain one that it is a form of, and a question mark
 * where there is none, so that nobody's name is another one.
 */
export function showableText(text: string, hasFace: (codePoint: number) => boolean): string {
  const hasAll = (letters: string) => [...letters].every((letter) => hasFace(letter.codePointAt(0) ?? 0));
  const plain = text.normalize('NFC').replace(pictures, '');
  let shown = '';
  for (const character of plain) {
    if (shapesLetters.test(character) || hasAll(character)) shown += character;
    else if (letterOrDigit.test(character)) shown += plainForm(character, hasAll) ?? '?';
  }
  return shown === text ? shown : shown.replace(/ {2,}/g, ' ').trim();
}

/** The letter of 𝐁 or Ḥ, with its marks or without. */
function plainForm(character: string, hasAll: (letters: string) => boolean): string | undefined {
  const form = character.normalize('NFKC');
  return [form, form.normalize('NFKD').replace(marks, '')].find(
    (letters) => letters !== '' && hasAll(letters),
  );
}
