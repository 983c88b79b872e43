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
  expect(await send()).toEqual({ isSent: true });
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
    isSent: true,
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
  [400, true],
  [410, true],
  [401, false],
  [404, false],
  [429, false],
  [503, false],
  [301, false],
])(
  'What the gateway answers with %s is told in its own words, shortened, and tried again only where that can help',
  async (status, isFinal) => {
    gateway.answer(() => ({
      status,
      body: `no\n\n${'x '.repeat(100_000)}`,
      headers: { location: gateway.url },
    }));
    const before = gateway.requests.length;
    const outcome = await send();
    expect(outcome).toMatchObject({ isSent: false, isFinal });
    expect(outcome).toHaveProperty(
      'error',
      expect.stringMatching(new RegExp(`^The gateway did not take it \\(${status}\\): no (x ){98}x$`)),
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
      isSent: false,
      error: expect.stringMatching(/^The gateway did not take it \(500\): rejected: /),
    });
    const kept = JSON.stringify(outcome).replace('(500)', '');
    expect(kept).not.toContain(token.slice(0, 12));
    expect(kept).not.toMatch(/\p{Nd}{4}|123|516|\u0665\u0661\u0666/u);
  },
);

test('A gateway that cannot be reached is told without its address, which may hold a key', async () => {
  const outcome = await send({ url: 'http://127.0.0.1:9/v1?key=mine' });
  expect(outcome).toEqual({
    isSent: false,
    isFinal: false,
    error: expect.not.stringMatching(/mine|127\.0\.0\.1/),
  });
});
