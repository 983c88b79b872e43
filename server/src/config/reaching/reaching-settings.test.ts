import { expect, test } from 'vitest';
import { makeConfig } from '../config.ts';
import { pushContactOf } from './reaching-settings.ts';

const read = (variables: Record<string, string> = {}) =>
  makeConfig(variables, { working: '/work', checkout: '/checkout' });

const account = { SATHA_LIVE_TWILIO_SID: `AC${'0a'.repeat(16)}`, SATHA_LIVE_TWILIO_TOKEN: 'secret-word' };
const caller = { ...account, SATHA_LIVE_TWILIO_CALLER: '+971 4 123 4567' };

test('Without settings pushes go to browsers’ push services alone, and nobody is called', () => {
  expect(read().reaching).toEqual({
    pushHosts: [],
    pushContact: undefined,
    calls: undefined,
    callsPerDay: 200,
  });
});

test('Calls go by the account at Twilio, from the number that is set; texts do only with a sender', () => {
  const calling = read(caller);
  expect(calling.reaching.calls).toEqual({
    accountSid: account.SATHA_LIVE_TWILIO_SID,
    authToken: 'secret-word',
    callerId: '+97141234567',
    url: undefined,
  });
  expect(calling.customers.sms).toBeUndefined();
  const both = read({ ...caller, SATHA_LIVE_TWILIO_FROM: 'Satha' });
  expect([both.customers.sms?.by, both.reaching.calls?.callerId]).toEqual(['twilio', '+97141234567']);
  const texting = read({ ...account, SATHA_LIVE_TWILIO_FROM: 'Satha' });
  expect([texting.customers.sms?.by, texting.reaching.calls]).toEqual(['twilio', undefined]);
});

test('Further push services are named as hosts, with their ports', () => {
  const hosts = 'push.example.ae, *.up.example.ae:8443 localhost:4443';
  expect(read({ SATHA_PUSH_HOSTS: hosts }).reaching.pushHosts).toEqual([
    'push.example.ae',
    '*.up.example.ae:8443',
    'localhost:4443',
  ]);
});

test('Push services may write to whom it is set, else to the public address, else to the sender of mails', () => {
  const mail = { SATHA_SMTP_URL: 'smtp://127.0.0.1', SATHA_MAIL_FROM: 'Satha <portal@example.ae>' };
  const site = { ...mail, SATHA_LIVE_PUBLIC_URL: 'https://satha.example.ae' };
  const contact = (variables: Record<string, string>) => pushContactOf(read(variables), 'live');
  expect(contact({ ...site, SATHA_PUSH_CONTACT: 'mailto:ops@example.ae' })).toBe('mailto:ops@example.ae');
  expect(contact(site)).toBe('https://satha.example.ae');
  expect(contact({ ...site, SATHA_LIVE_PUBLIC_URL: 'http://10.0.0.1' })).toBe('mailto:portal@example.ae');
  expect(contact({})).toMatch(/^mailto:/);
});

test.each<[Record<string, string>, RegExp]>([
  [
    { SATHA_PUSH_HOSTS: 'https://push.example.ae' },
    /SATHA_PUSH_HOSTS is "https:.*"; it must be hosts of push/,
  ],
  [{ SATHA_PUSH_HOSTS: 'push.example.ae/push' }, /SATHA_PUSH_HOSTS is "push.example.ae\/push"/],
  [{ SATHA_PUSH_HOSTS: 'Push.example.ae' }, /in small letters/],
  [{ SATHA_PUSH_HOSTS: 'push.example.ae:443' }, /SATHA_PUSH_HOSTS is "push.example.ae:443"/],
  [{ SATHA_PUSH_HOSTS: '*' }, /SATHA_PUSH_HOSTS is "\*"/],
  [{ SATHA_PUSH_HOSTS: '*.ae' }, /SATHA_PUSH_HOSTS is "\*\.ae"/],
  [{ SATHA_PUSH_HOSTS: 'a@push.example.ae' }, /SATHA_PUSH_HOSTS is "a@push/],
  [
    { SATHA_PUSH_CONTACT: 'ops@example.ae' },
    /SATHA_PUSH_CONTACT is "ops@example.ae"; it must be an address that/,
  ],
  [{ SATHA_PUSH_CONTACT: 'http://example.ae' }, /SATHA_PUSH_CONTACT/],
  [{ SATHA_CALLS_PER_DAY: 'many' }, /SATHA_CALLS_PER_DAY is "many"; it must be a whole number from 0 to/],
  [
    { ...caller, SATHA_LIVE_TWILIO_CALLER: 'Satha' },
    /SATHA_LIVE_TWILIO_CALLER is "Satha"; it must be a number/,
  ],
  [{ SATHA_LIVE_TWILIO_CALLER: '+97141234567' }, /set SATHA_LIVE_TWILIO_SID and SATHA_LIVE_TWILIO_TOKEN/],
  [
    { ...caller, SATHA_LIVE_TWILIO_SID: 'secret-word' },
    /SATHA_LIVE_TWILIO_SID must be the SID of an account/,
  ],
])('Settings that cannot be meant are refused by name, and no secret is repeated: %o', (variables, told) => {
  expect(() => read(variables)).toThrow(told);
  expect(() => read(variables)).toThrow(/^(?!.*secret-word)/);
});
