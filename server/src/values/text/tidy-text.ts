/** Embeddings and isolates with their ends: contacts and messengers put them around what is copied from them. */
const directionsAround = /[\u202a-\u202c\u2066-\u2069]/g;
/** Ends of lines and paragraphs that most programs show as nothing. */
const unseenLineEnd = /[\u2028\u2029]/g;
const override = /[\u202d\u202e]/;

/**
 * Returns a text as it is stored: without what programs put around a text that is copied from them. What
 * letters need stays: joiners, and mere marks of direction. An unseen end of a line is one where the text has lines.
 */
export function tidyText(sent: string, { hasLines = false }: { readonly hasLines?: boolean } = {}): string {
  return sent.replace(directionsAround, '').replace(unseenLineEnd, hasLines ? '\n' : '');
}

/**
 * Returns, in a sentence that names the field, that a text has an override in it, which shows `PO-0077` for what is stored as
 * `PO-7700`; undefined for any other. Nobody needs one, and no program adds one by itself.
 */
export function findOverride(field: string, text: string): string | undefined {
  const found = override.exec(text)?.[0];
  if (found === undefined) return undefined;
  return `${field} has an invisible character in it (${nameCodePoint(found)}) that shows letters in another order; send it without.`;
}

/** What turns a text or ends a line unseen. */
const unseen = /[\u202a-\u202e\u2066-\u2069\u2028\u2029]/g;

/** Returns a text with such characters by their names, as `<U+202E>`: for files and terminals, where nothing keeps them apart. */
export function showUnseen(text: string): string {
  return text.replace(unseen, (character) => `<${nameCodePoint(character)}>`);
}

/** Returns the same JSON, with such characters as JSON escapes them: `\u202e`. */
export function escapeUnseen(json: string): string {
  return json.replace(unseen, (character) => `\\u${hexOf(character)}`);
}

function nameCodePoint(character: string): string {
  return `U+${hexOf(character).toUpperCase()}`;
}

/** All of them have four digits. */
function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16);
}
