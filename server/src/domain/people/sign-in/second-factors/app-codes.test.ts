import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { findStep, makeAppSecret, makeAppUri } from './app-codes.ts';

/** RFC 6238, appendix B, of SHA-1: the last six of its eight digits. */
const secret = '12345678901234567890';
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000);

test.each(vectors)('The code of an app %i seconds after 1970 names that half minute', (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(findStep(secret, code, at(seconds))).toBe(step);
  // The phone's clock is half a minute late, or early.
  expect(findStep(secret, code, at(seconds + 30))).toBe(step);
  expect(findStep(secret, code, at(seconds - 30))).toBe(step);
  for (const shift of [-60, 60]) expect(findStep(secret, code, at(seconds + shift))).toBeUndefined();
});

test('What is no code of six digits is wrong, whatever it is', () => {
  const given = ['', '28708', '2870820', '28708a', '۲۸۷۰۸۲', 'éééééé', ' 28708'];
  expect(given.map((code) => findStep(secret, code, at(59)))).toEqual(given.map(() => undefined));
});

test('A secret has 192 random bits, and its address names the service and the email', () => {
  expect(makeAppSecret(randomBytes)).toMatch(/^[\w-]{32}$/);
  expect(makeAppSecret(randomBytes)).not.toBe(makeAppSecret(randomBytes));
  const uri = new URL(makeAppUri(secret, { issuer: 'Satha console', email: 'omar@example.ae' }));
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Satha%20console:omar(@|%40)example\.ae\?/);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Satha console',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
