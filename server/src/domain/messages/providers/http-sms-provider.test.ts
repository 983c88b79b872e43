import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SmsGateway, startSmsGateway } from '../../../../tests/harness/sms-gateway.ts';
import { createHttpSmsProvider, type HttpSmsSettings } from './http-sms-provider.ts';
import { smsToSend } from './sms-to-send.test-helper.ts';

let gateway: SmsGateway;
beforeAll(async () => {
  gateway = await startSmsGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.answer(() => ({ status: 202 })));

const send = (settings: Partial<HttpSmsSettings> = {}) =>
  createHttpSmsProvider({
    url: `${gateway.url}/v1/send?key=mine`,
    format: 'json',
    fields: {
      recipients: [{ number: '{to}' }],
      body: 'Satha: {text}',
      id: '{id}',
      ttl: '{seconds}',
      flash: false,
    },
    headers: { Authorization: 'Bearer mine' },
    ...settings,
  }).send(smsToSend, 300);

test('A message is posted as the JSON that the gateway wants, filled in once and nowhere twice', async () => {
  expect(await send()).toEqual({ result: 'sent' });
  const request = gateway.requests.at(-1);
  expect([request?.method, request?.path]).toEqual(['POST', '/v1/send?key=mine']);
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer mine',
  });
  expect(JSON.parse(request?.body ?? '')).toEqual({
    recipients: [{ number: '+971501234567' }],
    body: `Satha: ${smsToSend.text}`,
    id: 'satha-7-1795161600000',
    ttl: '300',
    flash: false,
  });
});

test('Or as a form', async () => {
  expect(
    await send({ format: 'form', fields: { to: '{to}', msg: '{text}', unicode: 1 }, headers: {} }),
  ).toEqual({
    result: 'sent',
  });
  const request = gateway.requests.at(-1);
  expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    to: '+971501234567',
    msg: smsToSend.text,
    unicode: '1',
  });
});

test.each([
  [400, 'final'],
  [410, 'final'],
  [401, 'again'],
  [404, 'again'],
  [429, 'again'],
  [503, 'again'],
  [301, 'again'],
  [409, 'unknown'],
  [500, 'unknown'],
  [502, 'unknown'],
  [504, 'unknown'],
])(
  'What the gateway answers with %s is told in its own words, shortened, and judged %s',
  async (status, result) => {
    gateway.answer(() => ({
      status,
      body: `no\n\n${'x '.repeat(100_000)}`,
      headers: { location: gateway.url },
    }));
    const before = gateway.requests.length;
    const outcome = await send();
    expect(outcome).toMatchObject({ result });
    expect(outcome).toHaveProperty(
      'error',
      expect.stringMatching(new RegExp(`^The gateway [ ,a-z]+ \\(${status}\\): no (x ){98}x$`)),
    );
    expect(gateway.requests.length).toBe(before + 1);
  },
);

const token = 'AQgBQyhvl05HNQY6k2eRAfEBEA';
const repeated = `{"to":"+971501234567","text":"100516 https://track.example/t/${token}"}`;

test.each([
  ['as it is', repeated],
  ['as a form', new URLSearchParams({ body: repeated }).toString()],
  ['in base64', Buffer.from(repeated).toString('base64')],
  ['with its slashes escaped', repeated.replaceAll('/', '\\/')],
  ['with blanks in its numbers', '+971 50 123 4567, code 100 516, رمزك ١٠٠٥١٦'],
  ['where it is cut', `${'no '.repeat(55)}${repeated}`],
])(
  'A gateway that repeats the message %s leaves neither code, number nor link in what is kept',
  async (_, body) => {
    gateway.answer(() => ({ status: 500, body: `rejected: ${body}` }));
    const outcome = await send();
    expect(outcome).toMatchObject({
      result: 'unknown',
      error: expect.stringMatching(/^The gateway failed on it, and may have taken it \(500\): rejected: /),
    });
    const kept = JSON.stringify(outcome).replace('(500)', '');
    expect(kept).not.toContain(token.slice(0, 12));
    expect(kept).not.toMatch(/\p{Nd}{4}|123|516|\u0665\u0661\u0666/u);
  },
);

const tls = (name: string) => readFileSync(join(import.meta.dirname, '../../../../tests/fixtures/tls', name));

const closed = async (): Promise<string> => {
  const other = await startSmsGateway();
  await other.close();
  return other.url;
};

test('A gateway that cannot be reached has nothing, and is told without its address, which may hold a key', async () => {
  for (const url of [`${await closed()}/v1?key=mine`, 'http://nowhere.invalid/v1?key=mine']) {
    expect(await send({ url })).toEqual({
      result: 'again',
      error: expect.stringMatching(
        /^The gateway could not be reached \((ECONNREFUSED|ENOTFOUND|EAI_AGAIN)\)\.$/,
      ),
    });
  }
});

test('A gateway whose certificate is not believed has nothing', async () => {
  const server = createServer({ key: tls('key.pem'), cert: tls('certificate.pem') });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await send({ url: `https://127.0.0.1:${port}/` })).toMatchObject({ result: 'again' });
  await new Promise((resolve) => server.close(resolve));
});

test('A connection that is cut leaves open whether the gateway has the message', async () => {
  gateway.answer(() => 'cut');
  expect(await send()).toEqual({
    result: 'unknown',
    error: expect.stringMatching(
      /^The connection to the gateway broke off .*it may have taken the message\.$/,
    ),
  });
});
