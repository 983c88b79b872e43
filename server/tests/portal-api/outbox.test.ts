import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOfThisMachine } from '../../src/entrypoints/portal-api/outbox/outbox.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal } from '../harness/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await createPortal({ variables: { SATHA_TRUST_PROXY: 'loopback' } });
});
afterAll(() => portal.close());

describe('the outbox of the sandbox', () => {
  it('shows the mails, the latest first, to whoever asks on this machine by its link', async () => {
    const first = await portal.signUp();
    const second = await portal.signUp({ language: 'ar' });
    const { items } = expectOk(await portal.browser().get('/outbox', portal.outboxHeaders));
    expect(items.map(({ recipient }: { recipient: string }) => recipient)).toEqual([
      second.email,
      first.email,
    ]);
    expect(items[0]).toEqual({
      mailId: expect.any(Number),
      recipient: second.email,
      language: 'ar',
      subject: 'أكّد بريدك الإلكتروني في سطحة',
      plainText: expect.stringContaining('http://127.0.0.1:4010/portal/confirm-email#'),
      html: expect.stringContaining('<html lang="ar" dir="rtl">'),
      createdAt: expect.stringMatching(/\+04:00$/),
    });
    expect(expectOk(await portal.browser().get('/environment'))).toMatchObject({ mailOutbox: true });
  });

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-for', '198.51.100.7'],
    ['forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 proxy'],
  ])('is not there through a proxy that says %s: %s', async (name, value) => {
    const headers = { ...portal.outboxHeaders, [name]: value };
    expectRefusal(await portal.browser().get('/outbox', headers), 404, 'Not found');
  });

  it.each([
    ['nothing', {}],
    ['another token', { authorization: 'Bearer guess' }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])(
    'is not there for a request from this machine that shows %s, as through a plain proxy on it',
    async (_, headers) => {
      expectRefusal(await portal.browser().get('/outbox', headers), 404, 'Not found');
    },
  );

  it.each([
    ['has a public address', { SATHA_SANDBOX_PUBLIC_URL: 'https://sandbox.example.ae' }],
    ['listens for other machines', { SATHA_HOST: '0.0.0.0' }],
  ])('is off where the sandbox %s, whatever is shown', async (_, variables) => {
    const open = await createPortal({ variables });
    try {
      expectRefusal(await open.browser().get('/outbox', portal.outboxHeaders), 404, 'Not found');
      expect(expectOk(await open.browser().get('/environment'))).toMatchObject({ mailOutbox: false });
    } finally {
      await open.close();
    }
  });

  it('is off once a mail server is set', async () => {
    const mailing = await createPortal({
      variables: { SATHA_SMTP_URL: 'smtp://127.0.0.1:1', SATHA_MAIL_FROM: 'Satha <portal@example.ae>' },
    });
    try {
      await mailing.signUp();
      expectRefusal(await mailing.browser().get('/outbox', portal.outboxHeaders), 404, 'Not found');
      expect(expectOk(await mailing.browser().get('/environment'))).toMatchObject({ mailOutbox: false });
    } finally {
      await mailing.close();
    }
  });
});

describe('this machine', () => {
  const ask = (remoteAddress: string, host: string) =>
    isOfThisMachine({ headers: { host }, raw: { socket: { remoteAddress } } });

  it.each([
    ['127.0.0.1', 'localhost:4010'],
    ['127.0.0.1', '127.0.0.1:4010'],
    ['::1', '[::1]:4010'],
    ['::ffff:127.0.0.1', 'localhost'],
    ['127.9.9.9', '127.9.9.9:4010'],
  ])('is asked from %s by the name %s', (address, host) => {
    expect(ask(address, host)).toBe(true);
  });

  it.each([
    ['192.168.1.5', 'localhost:4010'],
    ['::ffff:192.168.1.5', '127.0.0.1:4010'],
    ['127.0.0.1', 'rebound.example:4010'],
    ['127.0.0.1', '127.0.0.1.example:4010'],
    ['127.0.0.1', ''],
    ['', 'localhost'],
    ['fe80::1', '[::1]'],
  ])('is not asked from %s by the name %s', (address, host) => {
    expect(ask(address, host)).toBe(false);
  });
});
