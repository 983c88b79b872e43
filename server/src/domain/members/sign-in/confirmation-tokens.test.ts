import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestClock } from '../../../../tests/harness/test-clock.ts';
import { createConfirmationTokens } from './confirmation-tokens.ts';

const secret = 'a secret of members in one environment';
const email = 'noura@example.ae';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

test('A token that confirms an email tells it for a day', () => {
  const clock = createTestClock();
  const tokens = createConfirmationTokens(secret, clock);
  const rawToken = tokens.make(email);
  const [, payload = ''] = rawToken.split('.');
  const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(exp - iat).toBe(86_400);
  clock.advance({ hours: 23, minutes: 59 });
  expect(tokens.read(rawToken)).toBe(email);
  clock.advance({ minutes: 1 });
  expect(tokens.read(rawToken)).toBeUndefined();
});

test('A token is read by whoever has its secret, and tells what was signed', () => {
  const clock = createTestClock();
  const tokens = createConfirmationTokens(secret, clock);
  const rawToken = tokens.make(email);
  const [header = '', payload = '', signature = ''] = rawToken.split('.');
  const none = encode({ alg: 'none' });
  const other = encode({ email: 'other@example.ae', exp: 9_999_999_999 });
  const signedByNone = createHmac('sha256', secret).update(`${none}.${payload}`).digest('base64url');
  const forged = [
    '',
    '..',
    payload,
    `${none}.${payload}.`,
    `${none}.${payload}.${signedByNone}`,
    `${header}.${payload}`,
    `${header}.${payload}.`,
    `${header}.${other}.${signature}`,
    `${header}.${payload}.${signature}.${signature}`,
    createConfirmationTokens(`${secret}!`, clock).make(email),
  ];
  expect(forged.map((one) => tokens.read(one))).toEqual(forged.map(() => undefined));
  expect(tokens.read(rawToken)).toBe(email);
});
