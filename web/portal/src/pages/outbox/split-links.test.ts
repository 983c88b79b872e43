import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLinks } from './split-links.ts';

test('A link in a mail can be followed, without the full stop after it', () => {
  expect(splitLinks('Open http://127.0.0.1:4010/portal/reset-password?token=a%2Fb. Thank you.')).toEqual([
    { start: 0, text: 'Open ' },
    {
      start: 5,
      text: 'http://127.0.0.1:4010/portal/reset-password?token=a%2Fb',
      address: 'http://127.0.0.1:4010/portal/reset-password?token=a%2Fb',
    },
    { start: 60, text: '. Thank you.' },
  ]);
});

test('Nothing of a mail is lost, and nothing but http leads anywhere', () => {
  const words = fc.constantFrom('https://', 'http://', 'javascript:', 'a.example', ' ', '.', '\n', '"', 'x');
  fc.assert(
    fc.property(fc.array(words), (parts) => {
      const text = parts.join('');
      const split = splitLinks(text);
      expect(split.map((part) => part.text).join('')).toBe(text);
      for (const { address } of split) if (address) expect(address).toMatch(/^https?:\/\//);
    }),
  );
});
