import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SmsGateway, startSmsGateway } from '../../../../tests/harness/sms-gateway.ts';
import { smsToSend } from './sms-to-send.test-helper.ts';
import { createTwilioSmsProvider } from './twilio-sms-provider.ts';

const accountSid = `AC${'0a'.repeat(16)}`;
let twilio: SmsGateway;
beforeAll(async () => {
  twilio = await startSmsGateway();
});
afterAll(() => twilio.close());
beforeEach(() => twilio.answer(() => ({ status: 201, body: '{"sid":"SM1","status":"queued"}' })));

const providerFrom = (from: string) =>
  createTwilioSmsProvider({ accountSid, authToken: 'the-token', from, url: twilio.url });
const send = (secondsLeft = 300, from = '+97140000000') => providerFrom(from).send(smsToSend, secondsLeft);

test('A message is posted to Twilio as its API has it, and is sent once Twilio has it in its queue', async () => {
  expect(await send()).toEqual({ result: 'sent' });
  const { method, path, headers, body } = twilio.requests.at(-1) as NonNullable<(typeof twilio.requests)[0]>;
  expect([method, path]).toEqual(['POST', `/2010-04-01/Accounts/${accountSid}/Messages.json`]);
  expect(headers.authorization).toBe(`Basic ${Buffer.from(`${accountSid}:the-token`).toString('base64')}`);
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    To: '+971501234567',
    From: '+97140000000',
    Body: smsToSend.text,
    ValidityPeriod: '300',
  });
});

test('A messaging service is named as one, and nothing is asked to be kept for longer than Twilio keeps it', async () => {
  const service = `MG${'1b'.repeat(16)}`;
  await send(400_000, service);
  const form = new URLSearchParams(twilio.requests.at(-1)?.body);
  expect([form.get('MessagingServiceSid'), form.get('From'), form.get('ValidityPeriod')]).toEqual([
    service,
    null,
    '36000',
  ]);
});

test.each([
  [
    400,
    { code: 21211, message: "The 'To' number is not valid." },
    'final',
    /\(400, 21211\): The 'To' number/,
  ],
  [422, {}, 'final', /\(422\)/],
  [401, { code: 20003, message: 'Authenticate' }, 'again', /\(401, 20003\): Authenticate/],
  [429, { code: 20429 }, 'again', /\(429, 20429\)/],
  [500, undefined, 'unknown', /\(500\)/],
  [302, undefined, 'again', /\(302\)/],
])(
  'What Twilio refuses with %s is told with its code, and judged by whether Twilio can have it',
  async (status, body, result, error) => {
    twilio.answer(() => ({
      status,
      body: body === undefined ? '<html>' : JSON.stringify(body),
      headers: { location: `${twilio.url}/elsewhere` },
    }));
    const before = twilio.requests.length;
    expect(await send()).toEqual({ result, error: expect.stringMatching(error) });
    expect(twilio.requests.length).toBe(before + 1);
  },
);

test('Twilio’s sentence is kept without the number that it names', async () => {
  twilio.answer(() => ({
    status: 400,
    body: JSON.stringify({ code: 21610, message: 'Attempt to send to unsubscribed recipient +971501234567' }),
  }));
  expect(await send()).toEqual({
    result: 'final',
    error: 'Twilio did not take it (400, 21610): Attempt to send to unsubscribed recipient +•••',
  });
});

test('A message that Twilio gave up at once is not sent', async () => {
  twilio.answer(() => ({ status: 201, body: '{"status":"failed","error_code":30006}' }));
  expect(await send()).toEqual({
    result: 'final',
    error: 'Twilio gave the message up (30006).',
  });
});

test('A connection that is cut leaves open whether Twilio has the message', async () => {
  twilio.answer(() => 'cut');
  expect(await send()).toEqual({ result: 'unknown', error: expect.stringMatching(/broke off/) });
});
