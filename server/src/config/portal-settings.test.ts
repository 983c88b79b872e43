import { expect, it, test } from 'vitest';
import { makeConfig } from './config.ts';
import { findSandboxUrl, findUntrustedProxy, publicUrlOf } from './portal-settings.ts';

const read = (variables: Record<string, string>) =>
  makeConfig(variables, { working: '/nowhere', checkout: '/nowhere' });
const urls = (variables: Record<string, string>) => {
  const config = read(variables);
  return { test: publicUrlOf(config, 'test'), live: publicUrlOf(config, 'live') };
};

it('The portal is found where the service listens, unless it is told where', () => {
  expect(urls({})).toEqual({ test: 'http://127.0.0.1:4010', live: 'http://127.0.0.1:4020' });
  expect(urls({ SATHA_HOST: '0.0.0.0', SATHA_LIVE_PORT: '80' }).live).toBe('http://127.0.0.1');
  expect(urls({ SATHA_HOST: '::' }).test).toBe('http://[::1]:4010');
  const given = { SATHA_LIVE_PUBLIC_URL: 'https://portal.example.ae/' };
  expect(urls(given).live).toBe('https://portal.example.ae');
});

const atLive = { SATHA_LIVE_PUBLIC_URL: 'https://api.example.ae' };

test.each([
  [{}, 'http://127.0.0.1:4010'],
  [{ SATHA_SANDBOX_PUBLIC_URL: 'https://sandbox.example.ae' }, 'https://sandbox.example.ae'],
  [{ ...atLive, SATHA_SANDBOX_PUBLIC_URL: 'https://sandbox.example.ae' }, 'https://sandbox.example.ae'],
  [atLive, undefined],
])('Visitors of live are led, by the settings %o, to the sandbox at %s', (variables, url) => {
  expect(findSandboxUrl(read(variables))).toBe(url);
});

test.each([
  [atLive, 'https://api.example.ae'],
  [{ ...atLive, SATHA_HOST: '0.0.0.0' }, 'https://api.example.ae'],
  [{ SATHA_SANDBOX_PUBLIC_URL: 'https://127.0.0.1' }, 'https://127.0.0.1'],
  [{ SATHA_SANDBOX_PUBLIC_URL: 'http://sandbox.example.ae' }, 'http://sandbox.example.ae'],
  [{ ...atLive, SATHA_TRUST_PROXY: 'loopback' }, undefined],
  [{ ...atLive, SATHA_TRUST_PROXY: '10.0.0.0/8' }, undefined],
  [{ SATHA_SANDBOX_PUBLIC_URL: 'http://192.168.1.5:4010', SATHA_HOST: '0.0.0.0' }, undefined],
  [{ SATHA_SANDBOX_PUBLIC_URL: 'http://localhost:4010' }, undefined],
  [{}, undefined],
])('Of the settings %o, %s is behind a proxy that is not trusted', (variables, url) => {
  expect(findUntrustedProxy(read(variables))).toBe(url);
});

test.each([
  [{ SATHA_LIVE_PUBLIC_URL: 'portal.example.ae' }, /SATHA_LIVE_PUBLIC_URL must be an address that begins/],
  [
    { SATHA_SANDBOX_PUBLIC_URL: 'https://example.ae/satha' },
    /SATHA_SANDBOX_PUBLIC_URL must be .* without a path/,
  ],
  [{ SATHA_SIGN_IN_SECRET: 'short' }, /SATHA_SIGN_IN_SECRET has 5 characters; it must have 32 or more/],
  [{ SATHA_SMTP_URL: 'smtp://mail.example.ae' }, /set SATHA_MAIL_FROM, such as Satha <portal@example\.ae>/],
  [
    { SATHA_SMTP_URL: 'smtp://mail.example.ae', SATHA_MAIL_FROM: 'Satha' },
    /The setting SATHA_MAIL_FROM is "Satha"; it must be a sender/,
  ],
  [{ SATHA_SMTP_URL: 'https://mail.example.ae' }, /SATHA_SMTP_URL must be an address that begins with smtp:/],
])('Settings of the portal that cannot be meant are refused by name: %o', (variables, told) => {
  expect(() => read(variables)).toThrow(told);
});

test.each([
  ['smtp://mail.example.ae', '', true],
  ['smtp://127.0.0.1:25', '', false],
  ['smtp://[::1]', '', false],
  ['smtp://mail.example.ae', 'if-offered', false],
  ['smtp://localhost', 'required', true],
] as const)('A mail server at %s with SATHA_SMTP_TLS %s needs TLS: %s', (url, tls, requiresTls) => {
  const variables = { SATHA_SMTP_URL: url, SATHA_MAIL_FROM: 'portal@example.ae', SATHA_SMTP_TLS: tls };
  expect(read(variables).portal.mail).toMatchObject({ requiresTls });
});

it('A password of the mail server is repeated nowhere', () => {
  expect(() => read({ SATHA_SMTP_URL: 'http://name:secret-word@mail.example.ae' })).toThrow(
    /^(?!.*secret-word)/,
  );
});
