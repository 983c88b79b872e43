import { createPrivateKey, createPublicKey, createSign, createVerify } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPushPublicKey, makeVapidKeys } from './push-keys.ts';

test('Each key pair that is made is whole: what the one signs the other verifies', () => {
  // One scalar in 256 begins with a zero, which has to be written too.
  for (let made = 0; made < 600; made += 1) {
    const { publicKey, privateKey } = makeVapidKeys();
    expect([publicKey.length, privateKey.length]).toEqual([87, 43]);
    expect(isPushPublicKey(publicKey)).toBe(true);
    if (made >= 20) continue;
    const point = Buffer.from(publicKey, 'base64url');
    const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
      part.toString('base64url'),
    );
    const jwk = { kty: 'EC', crv: 'P-256', x, y };
    const signature = createSign('sha256')
      .update('text')
      .sign(createPrivateKey({ key: { ...jwk, d: privateKey }, format: 'jwk' }));
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    expect(createVerify('sha256').update('text').verify(key, signature)).toBe(true);
  }
});

test.each([
  ['', 'nothing'],
  ['B'.repeat(87), 'a point that is not on the curve'],
  [Buffer.alloc(65).toString('base64url'), 'nothing but zeros'],
  [makeVapidKeys().privateKey, 'a private key'],
])('%s is no public key', (text) => {
  expect(isPushPublicKey(text)).toBe(false);
});
