import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealedTexts } from './sealed-texts.ts';

const { seal, open } = createSealedTexts('a secret of members in one environment', randomBytes);

test('What is sealed is opened by the same secret alone, and is another text each time', () => {
  const sealed = seal('["abcde-fghij"]');
  expect(open(sealed)).toBe('["abcde-fghij"]');
  expect(seal('["abcde-fghij"]')).not.toBe(sealed);
  expect(sealed).toMatch(/^\$ba\$1\$[0-9a-f]+$/);
  const other = createSealedTexts('a secret of members in another one', randomBytes);
  expect(() => other.open(sealed)).toThrow();
});

test('A sealed text that was changed, or is none, is opened by nobody', () => {
  const sealed = seal('secret');
  const last = sealed.at(-1) === '0' ? '1' : '0';
  for (const text of [
    '',
    'secret',
    '$ba$1$',
    '$ba$1$00',
    sealed.slice(0, -2),
    `${sealed.slice(0, -1)}${last}`,
  ]) {
    expect(() => open(text)).toThrow();
  }
});
