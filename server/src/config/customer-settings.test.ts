import { expect, test } from 'vitest';
import { makeConfig } from './config.ts';
import { smsGatewaySettings } from './sms-settings.ts';

const read = (variables: Record<string, string>) =>
  makeConfig(variables, { working: '/nowhere', checkout: '/nowhere' }).customers;
const sid = `AC${'0a'.repeat(16)}`;
const twilio = {
  SATHA_LIVE_TWILIO_SID: sid,
  SATHA_LIVE_TWILIO_TOKEN: 'secret-word',
  SATHA_LIVE_TWILIO_FROM: 'Satha',
};
const gateway = {
  SATHA_LIVE_SMS_URL: 'https://sms.example.ae/?key=secret-word',
  SATHA_LIVE_SMS_FIELDS: '{"to":"{to}","m":"{text}"}',
};

test('Nothing of customers need be set', () => {
  expect(read({})).toEqual({
    linkSecret: undefined,
    callNumber: undefined,
    driversLine: undefined,
    sms: undefined,
    smsCountries: ['971', '966', '965', '974', '973', '968'],
    smsPerDay: 2_000,
    smsPartFils: undefined,
  });
});

test.each([
  ['+971 4 123 4567', '+97141234567'],
  ['+971-4-(123).4567', '+97141234567'],
  ['+12015550123', '+12015550123'],
])('A number to call is read as it is written: %s', (written, number) => {
  expect(read({ SATHA_CALL_NUMBER: written }).callNumber).toBe(number);
  expect(read({ SATHA_DRIVERS_LINE: written }).driversLine).toBe(number);
});

test.each([['+97150000000'], ['MG'.padEnd(34, 'b')], ['Satha UAE']])(
  'Messages go by Twilio from %s',
  (from) => {
    expect(read({ ...twilio, SATHA_LIVE_TWILIO_FROM: from }).sms).toEqual({
      by: 'twilio',
      accountSid: sid,
      authToken: 'secret-word',
      from,
      url: undefined,
    });
  },
);

test('Or by another gateway, as JSON unless told otherwise', () => {
  expect(read({ ...gateway, SATHA_LIVE_SMS_HEADERS: '{"X-Key":"abc"}' }).sms).toEqual({
    by: 'http',
    url: 'https://sms.example.ae/?key=secret-word',
    format: 'json',
    fields: { to: '{to}', m: '{text}' },
    headers: { 'X-Key': 'abc' },
  });
  expect(read({ ...gateway, SATHA_LIVE_SMS_FORMAT: 'form' }).sms).toMatchObject({
    format: 'form',
    headers: {},
  });
});

/** Each gateway, set as it may be. */
const gateways = [twilio, gateway];

test('Each gateway is meant as soon as the one setting is there that a service without any names', () => {
  expect(gateways.flatMap(Object.keys)).toEqual(expect.arrayContaining(smsGatewaySettings));
  expect(smsGatewaySettings).toHaveLength(gateways.length);
  // Without the others it is refused, and not passed over.
  for (const setting of smsGatewaySettings) expect(() => read({ [setting]: 'https://a' })).toThrow(setting);
});

test('Messages go by one gateway: any two of them are refused', () => {
  for (const [index, one] of gateways.entries()) {
    for (const other of gateways.slice(index + 1)) {
      expect(() => read({ ...one, ...other })).toThrow(/^Both .* and .* are set; messages go by one of them/);
    }
  }
});

test('Texts that nobody asked for go to the countries that are set, however they are written', () => {
  const { smsCountries, smsPerDay } = read({
    SATHA_SMS_COUNTRIES: '+971, 44 971',
    SATHA_SMS_PER_DAY: '0',
  });
  expect([smsCountries, smsPerDay]).toEqual([['971', '44'], 0]);
});

test.each<[Record<string, string>, RegExp]>([
  [
    { SATHA_SMS_COUNTRIES: '971 999' },
    /SATHA_SMS_COUNTRIES is "999"; it must be calling codes of countries with spaces between them/,
  ],
  [{ SATHA_SMS_COUNTRIES: '971 881' }, /SATHA_SMS_COUNTRIES is "881"; .* a network's such as 881 is none/],
  [{ SATHA_SMS_COUNTRIES: 'AE' }, /SATHA_SMS_COUNTRIES is "AE"/],
  [{ SATHA_SMS_PART_FILS: '0.9' }, /SATHA_SMS_PART_FILS is "0.9"; it must be a whole number from 0 to/],
  [{ SATHA_SMS_PER_DAY: '-1' }, /SATHA_SMS_PER_DAY is "-1"; it must be a whole number from 0 to/],
  [{ SATHA_LINK_SECRET: 'secret-word' }, /SATHA_LINK_SECRET has 11 characters; it must have 32 or more/],
  [
    { SATHA_DRIVERS_LINE: '041234567' },
    /SATHA_DRIVERS_LINE is "041234567"; it must be a number with its country code/,
  ],
  [
    { SATHA_CALL_NUMBER: '041234567' },
    /SATHA_CALL_NUMBER is "041234567"; it must be a number with its country code/,
  ],
  [
    { SATHA_LIVE_TWILIO_SID: sid },
    /set SATHA_LIVE_TWILIO_SID, SATHA_LIVE_TWILIO_TOKEN and SATHA_LIVE_TWILIO_FROM/,
  ],
  [
    { ...twilio, SATHA_LIVE_TWILIO_SID: 'secret-word' },
    /SATHA_LIVE_TWILIO_SID must be the SID of an account/,
  ],
  [{ ...twilio, SATHA_LIVE_TWILIO_FROM: 'a name that is too long' }, /SATHA_LIVE_TWILIO_FROM is "a name/],
  [{ ...twilio, ...gateway }, /Both Twilio .* and another gateway .* are set/],
  [{ SATHA_LIVE_SMS_URL: 'https://sms.example.ae/' }, /SATHA_LIVE_SMS_FIELDS must be a JSON object/],
  [{ ...gateway, SATHA_LIVE_SMS_FIELDS: '{"to":"{to}"}' }, /with \{to\} and \{text\} in it/],
  [{ ...gateway, SATHA_LIVE_SMS_FIELDS: '["{to}{text}"]' }, /SATHA_LIVE_SMS_FIELDS must be a JSON object/],
  [
    { ...gateway, SATHA_LIVE_SMS_FORMAT: 'form', SATHA_LIVE_SMS_FIELDS: '{"a":["{to}"],"t":"{text}"}' },
    /of texts alone when SATHA_LIVE_SMS_FORMAT is form/,
  ],
  [
    { ...gateway, SATHA_LIVE_SMS_FORMAT: 'xml' },
    /SATHA_LIVE_SMS_FORMAT is "xml"; it must be one of json, form/,
  ],
  [
    { ...gateway, SATHA_LIVE_SMS_HEADERS: '{"Key":7}' },
    /SATHA_LIVE_SMS_HEADERS must be a JSON object of headers/,
  ],
  [{ ...gateway, SATHA_LIVE_SMS_HEADERS: '{"Key":"a\\nb"}' }, /SATHA_LIVE_SMS_HEADERS must be/],
])('Settings that cannot be meant are refused by name, and no secret is repeated: %o', (variables, told) => {
  expect(() => read(variables)).toThrow(told);
  expect(() => read(variables)).toThrow(/^(?!.*secret-word)/);
});
