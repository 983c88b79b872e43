import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Direction, orderLine, readParagraph } from './visual-runs.ts';

/** Two faces: one for Arabic letters and signs, one for everything else, as the real ones are. */
const faces = {
  has: (face: 'latin' | 'arabic', codePoint: number) =>
    codePoint === 0x20 || face === (isArabic(codePoint) ? 'arabic' : 'latin'),
  findFace: (codePoint: number) => (isArabic(codePoint) ? ('arabic' as const) : ('latin' as const)),
};

function isArabic(codePoint: number): boolean {
  return codePoint >= 0x600 && codePoint <= 0x6ff;
}

function order(text: string, direction: Direction): string[] {
  const paragraph = readParagraph(text, direction);
  return orderLine(paragraph, { start: 0, end: text.length }, faces).map((run) => run.text);
}

describe('a line stands on the page as its readers expect', () => {
  test.each<[text: string, direction: Direction, pieces: string[]]>([
    ['Trip 12 (done)', 'ltr', ['Trip 12 (done)']],
    // Arabic pieces keep the order of reading: their typeface turns them.
    ['رحلة', 'rtl', ['رحلة']],
    ['رحلة 12 كم', 'rtl', ['كم', ' ', '12', 'رحلة ']],
    ['الحساب 42', 'rtl', ['42', 'الحساب ']],
    ['Al Noor (النور) LLC', 'ltr', ['Al Noor (', 'النور', ') LLC']],
    ['نقل (VIP) سريع', 'rtl', ['سريع', ') ', 'VIP', '(', 'نقل ']],
    ['من \u2066AED 1,234.50\u2069 إلى', 'rtl', ['إلى', ' ', 'AED 1,234.50', 'من ']],
    ['\u2066−12.50\u2069', 'rtl', ['−12.50']],
  ])('%s (%s)', (text, direction, pieces) => {
    expect(order(text, direction)).toEqual(pieces);
  });
});

test('no character of a text is lost or doubled, whatever the text and its direction', () => {
  const letters = fc.constantFrom('a', 'B', '7', ' ', 'ن', 'و', 'ـ', '-', '.', 'é', '😀');
  fc.assert(
    fc.property(fc.array(letters), fc.constantFrom<Direction>('ltr', 'rtl'), (characters, direction) => {
      const set = order(characters.join(''), direction).flatMap((piece) => [...piece]);
      expect(set.toSorted()).toEqual(characters.toSorted());
    }),
  );
});
