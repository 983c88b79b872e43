import { expect, test } from 'vitest';
import { isCommonPassword, requireUncommonPassword } from './require-uncommon-password.ts';

test.each([
  ['one of the commonest', '1234567890'],
  ['one of the commonest with ten characters', 'basketball'],
  ['in whatever letters', 'QwertyUIOP'],
  ['in wide letters', 'ｐａｓｓｗｏｒｄ１２３'],
  ['before a few digits', 'iloveyou2024'],
  ['between signs', '!!!dragon!!!'],
  ['before digits that are common themselves', 'dragon1234567890'],
  ['said twice', 'passwordpassword'],
  ['said twice, with a space', 'football football'],
  ['said twice, with a sign', 'iloveyou-iloveyou'],
  ['said three times, with digits after it', 'monkeymonkeymonkey77'],
  ['digits said twice', '123456 123456'],
  ['with signs within', 'qwerty-asdfgh'],
  ['of digits, with one before it', '0123456789'],
  ['of digits, backwards', '9876543210'],
  ['of digits, before more of them', '1234567890123'],
  ['of digits, before signs', '123456789!!'],
  ['backwards', 'drowssap12'],
  ['of a few digits, between signs', '***12345***'],
  ['in Arabic digits', '١٢٣٤٥٦٧٨٩٠'],
  ['in Persian digits', '۱۲۳۴۵۶۷۸۹۰'],
  ['in Devanagari digits', '१२३४५६७८९०'],
  ['of letters and digits, between signs', '!!abc123!!'],
  ['one character again and again', 'aaaaaaaaaaaa'],
  ['three characters again and again', '7x!7x!7x!7x!'],
])('A password that guessers try first is known: %s', (_, password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'correct horse battery',
  'sam-9f8374-kk',
  '8374928374',
  '٨٣٧٤٩٢٨٣٧٤',
  '0504 718 293',
  'Satha-2026-truck',
  'سطحة على الطريق',
  'dragon and 7 lorries',
])('%s is none of them', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('The refusal names the field, and does not repeat the password', () => {
  expect(() => requireUncommonPassword('newPassword', 'Password123')).toThrow(
    expect.objectContaining({
      code: 'password_too_common',
      fields: [
        {
          field: 'newPassword',
          message:
            'newPassword is one of the passwords that are guessed first; choose one that nobody else would.',
        },
      ],
    }),
  );
  expect(() => requireUncommonPassword('newPassword', 'another battery')).not.toThrow();
});
