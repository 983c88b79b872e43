import { driverLanguageCodes } from '@satha/terms/languages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SmsGateway, startSmsGateway } from '../../../../../tests/harness/sms-gateway.ts';
import { offerCallWords } from '../offer-call-words.ts';
import { createTwilioVoiceProvider } from './twilio-voice-provider.ts';

const accountSid = `AC${'0a'.repeat(16)}`;
const to = '+971501234567';
let twilio: SmsGateway;
let told: string[];
let toldOutcomes: string[];
beforeAll(async () => {
  twilio = await startSmsGateway();
});
afterAll(() => twilio.close());
beforeEach(() => {
  told = [];
  toldOutcomes = [];
  twilio.answer(() => ({ status: 201, body: '{"sid":"CA1","status":"queued"}' }));
});

const provider = (url = twilio.url) =>
  createTwilioVoiceProvider({
    accountSid,
    authToken: 'the-token',
    callerId: '+97140000000',
    url,
    onRefused: (because, outcome) => {
      told.push(because);
      toldOutcomes.push(outcome);
    },
  });
const call = (says = offerCallWords('en'), url = twilio.url) => provider(url).call({ to, says });
const lastForm = () => new URLSearchParams(twilio.requests.at(-1)?.body);

describe('A call', () => {
  test('is ordered from Twilio as its API has it, with what is to be said', async () => {
    expect(await call()).toBe('placed');
    const { method, path, headers } = twilio.requests.at(-1) as NonNullable<(typeof twilio.requests)[0]>;
    expect([method, path]).toEqual(['POST', `/2010-04-01/Accounts/${accountSid}/Calls.json`]);
    expect(headers.authorization).toBe(`Basic ${Buffer.from(`${accountSid}:the-token`).toString('base64')}`);
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    const [said] = offerCallWords('en');
    const say = `<Say voice="Google.en-IN-Standard-A" language="en-IN">${said?.text}</Say>`;
    expect(Object.fromEntries(lastForm())).toEqual({
      To: to,
      From: '+97140000000',
      Twiml: `<Response>${say}<Pause length="1"/>${say}</Response>`,
      Timeout: '20',
      TimeLimit: '45',
    });
    expect(told).toEqual([]);
  });

  test.each([
    ['en', ['en-IN']],
    ['ar', ['ar-AE']],
    ['ur', ['hi-IN']],
    ['hi', ['hi-IN']],
    ['bn', ['bn-IN']],
    [undefined, ['en-IN', 'ar-AE']],
  ] as const)('to a driver of %s is in %s, and short enough for Twilio', async (language, locales) => {
    await call(offerCallWords(language));
    const twiml = lastForm().get('Twiml') ?? '';
    const spoken = [...twiml.matchAll(/language="([^"]+)"/g)].map(([, locale]) => locale);
    expect(spoken).toEqual([...locales, ...locales]);
    expect(twiml.length).toBeLessThan(4_000);
  });

  test('says nothing of a trip, in any language', () => {
    for (const language of [...driverLanguageCodes, undefined]) {
      for (const { text } of offerCallWords(language)) expect(text).not.toMatch(/\p{Nd}|\{|https?:/u);
    }
  });

  test('says a text as it is, whatever is in it', async () => {
    await call([{ language: 'en', text: 'a < b & c > d "e" \'f\'' }]);
    expect(lastForm().get('Twiml')).toContain('>a &lt; b &amp; c &gt; d "e" \'f\'</Say>');
  });
});

describe('A call that Twilio', () => {
  test.each([
    [
      400,
      { code: 21211, message: `The phone number ${to} is not valid.` },
      'refused',
      'Twilio answered 400, 21211.',
    ],
    [401, { code: 20003 }, 'refused', 'Twilio answered 401, 20003.'],
    [302, undefined, 'refused', 'Twilio answered 302.'],
    [404, undefined, 'refused', 'Twilio answered 404.'],
    [429, { code: 20429 }, 'refused', 'Twilio answered 429, 20429.'],
    [409, undefined, 'unknown', 'Twilio answered 409.'],
    [500, undefined, 'unknown', 'Twilio answered 500.'],
    [503, { code: 'a text' }, 'unknown', 'Twilio answered 503.'],
    [201, { status: 'failed' }, 'refused', 'Twilio gave the call up at once.'],
  ])(
    'answers with %s %o is %s, told without a number, and asked for once',
    async (status, body, result, because) => {
      twilio.answer(() => ({
        status,
        body: body === undefined ? '<html>' : JSON.stringify(body),
        headers: { location: `${twilio.url}/elsewhere` },
      }));
      const before = twilio.requests.length;
      expect(await call()).toBe(result);
      expect(twilio.requests.length).toBe(before + 1);
      expect(told).toEqual([because]);
      expect(toldOutcomes).toEqual([result]);
    },
  );

  test('does not answer, or cuts off, may have been placed', async () => {
    twilio.answer(() => 'silence');
    expect(await call()).toBe('unknown');
    twilio.answer(() => 'cut');
    expect(await call()).toBe('unknown');
    expect(told.join(' ')).not.toMatch(/\d{4}|token/);
    expect(toldOutcomes).toEqual(['unknown', 'unknown']);
  });

  test('cannot be asked for is not placed', async () => {
    const other = await startSmsGateway();
    await other.close();
    for (const url of [other.url, 'http://nowhere.invalid'])
      expect(await call(undefined, url)).toBe('refused');
    expect(told).toHaveLength(2);
    expect(toldOutcomes).toEqual(['refused', 'refused']);
  });

  test('answers without end is placed by its status', async () => {
    twilio.answer(() => ({ status: 201, body: '{"sid"', headers: { 'content-length': '900' } }));
    setTimeout(() => twilio.cutAll(), 200);
    expect(await call()).toBe('placed');
  });
});
