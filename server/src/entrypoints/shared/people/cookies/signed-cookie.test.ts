import { expect, test } from 'vitest';
import { createSignedCookie } from './signed-cookie.ts';

const settings = {
  name: 'satha-test-member.session_token',
  path: '/portal-api',
  publicUrl: 'http://127.0.0.1:4010',
  seconds: 604_800,
  secret: 'a secret of members in one environment',
};
const cookie = createSignedCookie(settings);
const pairOf = (line: string) => line.split(';')[0] ?? '';

test('A signed cookie is written as browsers have it since the first release, and forgotten by the same attributes', () => {
  expect(cookie.keep('token')).toBe(
    'satha-test-member.session_token=token.CO2pMPZLe77poxjBRR9Y7k3J0IJIWeDvBgW2GmvC2Vs%3D; Max-Age=604800; Path=/portal-api; HttpOnly; SameSite=Lax',
  );
  expect(cookie.forget()).toBe(
    'satha-test-member.session_token=; Max-Age=0; Path=/portal-api; HttpOnly; SameSite=Lax',
  );
  const secure = createSignedCookie({ ...settings, publicUrl: 'https://portal.example.ae' });
  expect(secure.forget()).toBe(
    '__Secure-satha-test-member.session_token=; Max-Age=0; Path=/portal-api; HttpOnly; Secure; SameSite=Lax',
  );
});

test('A signed cookie is read among others, behind one of its name that was planted', () => {
  const pair = pairOf(cookie.keep('token'));
  const planted = `${settings.name}=planted.${'A'.repeat(43)}%3D`;
  expect(cookie.read(`a=b; ${planted}; ${pair}; c`)).toBe('token');
  expect(cookie.read(planted)).toBeUndefined();
});

test('A cookie of another name, another secret, another value or no form is none', () => {
  const value = pairOf(cookie.keep('token')).slice(settings.name.length + 1);
  const ofOthers = createSignedCookie({ ...settings, secret: `${settings.secret}!` });
  const headers = [
    undefined,
    '',
    `satha-live-member.session_token=${value}`,
    `__Secure-${settings.name}=${value}`,
    pairOf(ofOthers.keep('token')),
    `${settings.name}=other${value.slice('token'.length)}`,
    ...['', '%', '.', '..', 'token', value.slice(0, -3), `${value}.`, `.${value}`].map(
      (given) => `${settings.name}=${given}`,
    ),
  ];
  expect(headers.map((header) => cookie.read(header))).toEqual(headers.map(() => undefined));
});
