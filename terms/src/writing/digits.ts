const anyDigit = /\p{Nd}/gu;
/** Marks of direction, isolates, joiners and the like, which contacts and messengers put around what is copied from them. */
const invisible = /\p{Cf}/gu;
const isDigit = /^\p{Nd}$/u;

/**
 * Returns a text with 0 to 9 in place of the digits of any script (٥, ۵, ५, ৫, ５), and without what nobody sees. Unicode keeps those of a script together in
 * their order from 0 to 9 (The Unicode Standard, 4.6), so that a digit's value is told by where it stands among them.
 */
export function withPlainDigits(text: string): string {
  return text
    .replace(invisible, '')
    .replace(anyDigit, (digit) => (digit <= '9' ? digit : String(readDigit(digit))));
}

function readDigit(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (isDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  return (codePoint - first) % 10;
}
