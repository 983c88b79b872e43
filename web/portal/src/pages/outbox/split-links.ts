export type TextPart = {
  /** Where in the text it begins. */
  readonly start: number;
  readonly text: string;
  /** Where it leads, when it is a link. */
  readonly address?: string;
};

/** Cuts a plain text at the addresses in it; together, the parts are the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g)) {
    if (index > end) parts.push({ start: end, text: text.slice(end, index) });
    parts.push({ start: index, text: found, address: found });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ start: end, text: text.slice(end) });
  return parts;
}
