import { expect, it, test } from 'vitest';
import { Problem } from '../../values/problem.ts';
import { requireEmail } from './email.ts';

test.each([
  ['noura@example.ae', 'noura@example.ae'],
  ['  Noura.AlAli+satha@Sub.Example.AE ', 'noura.alali+satha@sub.example.ae'],
  ["o'brien@example.co", "o'brien@example.co"],
  ['1@x-y.example', '1@x-y.example'],
])('%j is the email %s', (given, email) => {
  expect(requireEmail(given)).toBe(email);
});

test.each([
  '',
  'noura',
  '@example.ae',
  'noura@',
  'noura@example',
  'noura@-example.ae',
  'noura@example-.ae',
  'noura@example..ae',
  '.noura@example.ae',
  'noura.@example.ae',
  'nou..ra@example.ae',
  'nou ra@example.ae',
  'noura@exa mple.ae',
  'noura@example.ae\r\nBcc: all@example.ae',
  'Noura <noura@example.ae>',
  'noura@example.ae,omar@example.ae',
  'نورة@example.ae',
  'noura@مثال.ae',
  `${'x'.repeat(250)}@example.ae`,
])('%j is no email', (given) => {
  expect(() => requireEmail(given)).toThrow(Problem);
});

it('A long text that is nearly an email is told apart at once', () => {
  expect(() => requireEmail(`a@${'a-'.repeat(100)}`)).toThrow(Problem);
  expect(() => requireEmail(`a@${'a.'.repeat(120)}`)).toThrow(Problem);
});
