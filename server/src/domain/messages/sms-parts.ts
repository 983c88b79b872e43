/**
 * The basic alphabet of short messages: each takes seven bits. 3GPP TS 23.038, clause 6.2.1, read in November 2026; the escape
 * (27) is no character.
 */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** Its extension table, clause 6.2.1.1: each takes seven bits more, for the escape before it. */
const extension = new Set('\f^{}\\[~]|€');

/** What one part holds, and each of several, which begins with six bytes that say which one it is (3GPP TS 23.040, 9.2.3.24.1). */
const room = { septets: { alone: 160, each: 153 }, ucs2: { alone: 70, each: 67 } } as const;

/**
 * Counts the parts that a gateway sends a text in, which is what it bills: in seven bits where the basic alphabet has every
 * character, else all of it in UCS-2. No character is cut in two by the end of a part.
 */
export function countSmsParts(text: string): number {
  const characters = [...text];
  const isBasic = characters.every((character) => basic.has(character) || extension.has(character));
  const { alone, each } = isBasic ? room.septets : room.ucs2;
  const lengths = characters.map((character) =>
    isBasic ? 1 + Number(extension.has(character)) : character.length,
  );
  if (lengths.reduce((sum, length) => sum + length, 0) <= alone) return 1;
  let parts = 1;
  let used = 0;
  for (const length of lengths) {
    if (used + length > each) {
      parts += 1;
      used = 0;
    }
    used += length;
  }
  return parts;
}
