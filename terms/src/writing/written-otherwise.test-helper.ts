import fc from 'fast-check';

/** What a writer may put in place of a letter. */
const instead: Readonly<Record<string, readonly string[]>> = {
  ا: ['ا', 'أ', 'إ', 'آ', 'ٱ', 'اَ'],
  أ: ['ا', 'أ'],
  إ: ['ا', 'إ'],
  ي: ['ي', 'ى', 'ی', 'يّ'],
  ى: ['ي', 'ى', 'ی'],
  ك: ['ك', 'ک', '\ufedb'],
  ه: ['ه', 'ہ', 'ھ'],
  ة: ['ة', 'ه', 'ۃ', 'ہ'],
  د: ['د', 'دُ', 'دـ'],
  e: ['e', 'E', 'é', 'ｅ'],
  a: ['a', 'A', 'â'],
  i: ['i', 'I', 'ī', 'ı'],
  d: ['d', 'D', 'đ', 'Đ'],
  ء: ['ء', ''],
};
const digits = (digit: string) =>
  [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10].map((zero) => String.fromCodePoint(zero + Number(digit)));
/** Whose name it is does not change by these, whether they stand between letters or words. */
const unseen = ['', '', '', '', '\u200c', '\u200f', '\u2068', '\u0640'];
const blanks = [' ', '  ', '\u00a0', '\u202f', ''];

/** A name as somebody else would write it. */
export function writtenOtherwise(name: string): fc.Arbitrary<string> {
  const letters = [...name].map((letter) => {
    if (letter === ' ') return fc.constantFrom(...blanks);
    const choices = /\d/.test(letter) ? digits(letter) : (instead[letter] ?? [letter]);
    return fc
      .tuple(fc.constantFrom(...choices), fc.constantFrom(...unseen))
      .map(([one, behind]) => one + (behind === '\u0640' && !/\p{Script=Arabic}/u.test(one) ? '' : behind));
  });
  return fc.tuple(...letters).map((written) => written.join(''));
}
