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
  ['one character again and again', 'aaaaaaaaaaaa'],
  ['three characters again and again', '7x!7x!7x!7x!'],
])('A password that guessers try first is known: %s', (_, password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'correct horse battery',
  'sam-9f8374-kk',
  '8374928374',
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
