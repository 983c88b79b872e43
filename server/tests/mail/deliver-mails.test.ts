import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DeliverMailsDeps, deliverMails, mailPolicy } from '../../src/domain/mail/deliver-mails.ts';
import { forgetExpiredMails } from '../../src/domain/mail/forget-expired-mails.ts';
import type { StoredMail } from '../../src/domain/mail/mail.ts';
import type { MailProvider } from '../../src/domain/mail/mail-provider.ts';
import { createSmtpMailProvider } from '../../src/domain/mail/providers/smtp-mail-provider.ts';
import { findMails } from '../../src/domain/mail/queries.ts';
import { type MailApp, queueMail } from '../../src/domain/mail/queue-mail.ts';
import { sendMails } from '../../src/entrypoints/jobs/deliver-mails.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { type MailServer, type RecipientReply, startMailServer } from '../harness/mail-server.ts';
import { createTestClock, type TestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let clock: TestClock;
let server: MailServer;
let provider: MailProvider;
let failures: string[];
let reply: RecipientReply;

beforeEach(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  failures = [];
  reply = () => '250 OK';
  server = await startMailServer((to) => reply(to));
  provider = createSmtpMailProvider({
    url: server.url,
    from: 'Satha سطحة <portal@example.ae>',
    requiresTls: false,
  });
});
afterEach(async () => {
  provider.close();
  await server.close();
  await database.drop();
});

const deps = (): DeliverMailsDeps => ({
  db: database.db,
  clock,
  provider,
  publicUrl: 'https://portal.example.ae',
  onFailed: (_, error, isLastAttempt) => void failures.push(`${isLastAttempt ? 'given up: ' : ''}${error}`),
});

function queue(recipient: string, hours = 24, app: MailApp = 'portal'): Promise<void> {
  const at = clock();
  return queueMail(database.db, {
    recipient,
    language: 'ar',
    app,
    content: {
      subject: 'كلمة مرور جديدة',
      paragraphs: ['مرحبًا <نورة> & Co.'],
      action: { label: 'افتح', url: 'https://portal.example.ae/portal/reset-password?token=a&b' },
    },
    at,
    expiresAt: at.add({ hours }),
  });
}

const stored = () => findMails({ db: database.db, clock });

/** As many attempts as are made when each is made as soon as it may be. */
async function deliverUntilSettled(): Promise<number> {
  let attempts = 0;
  for (let round = 0; round < 20; round += 1) {
    attempts += await deliverMails(deps());
    clock.advance({ hours: 13 });
  }
  return attempts;
}

describe('a mail', () => {
  it('is not queued where its link leads to another app than it says', async () => {
    await expect(queue('noura@example.ae', 24, 'console')).rejects.toThrow('links elsewhere');
    expect(await stored()).toEqual([]);
  });

  it('is taken by the server once, as text and as a page, and what it said is then forgotten', async () => {
    await queue('noura@example.ae');
    expect(await deliverMails(deps())).toBe(1);
    expect(await deliverMails(deps())).toBe(0);
    expect(server.mails).toMatchObject([{ from: 'portal@example.ae', to: 'noura@example.ae' }]);
    const source = server.mails[0]?.source ?? '';
    expect(source).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(source).toMatch(/^Content-Language: ar$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(source).toMatch(/^Message-ID: <satha-1-\d+@example\.ae>$/m);
    expect(await stored()).toMatchObject([
      { status: 'sent', plainText: '', html: '', attempts: 1, subject: 'كلمة مرور جديدة' },
    ]);
  });

  it('that the server does not take now is sent again, with the same name', async () => {
    await queue('noura@example.ae');
    reply = () => '451 later';
    await deliverMails(deps());
    expect(failures).toEqual([expect.stringMatching(/^The mail server did not take it .*451/)]);
    expect(await deliverMails(deps())).toBe(0);
    clock.advance({ minutes: mailPolicy.waitMinutes[0] });
    reply = () => '250 OK';
    expect(await deliverMails(deps())).toBe(1);
    expect(server.mails).toHaveLength(1);
    expect(await stored()).toMatchObject([{ status: 'sent', attempts: 2, error: undefined }]);
  });

  it('that the server will never take is given up at once, with the reason', async () => {
    await queue('nobody@example.ae');
    reply = () => '550 no such mailbox';
    await deliverMails(deps());
    expect(failures).toEqual([expect.stringMatching(/^given up: .*550/)]);
    expect(await stored()).toMatchObject([{ status: 'given_up', error: expect.stringContaining('550') }]);
  });

  it('is given up after the last of its waits', async () => {
    await queue('noura@example.ae', 24 * 365);
    reply = () => '451 later';
    expect(await deliverUntilSettled()).toBe(mailPolicy.waitMinutes.length + 1);
    expect(failures.at(-1)).toMatch(/^given up/);
    expect(server.mails).toEqual([]);
  });

  it('is not sent when it is of no use any more', async () => {
    await queue('noura@example.ae', 1);
    clock.advance({ hours: 1 });
    expect(await deliverMails(deps())).toBe(0);
    expect(server.mails).toEqual([]);
  });

  it('is forgotten when it is of no use any more, sent or not', async () => {
    await queue('noura@example.ae', 1);
    await queue('omar@example.ae', 2);
    clock.advance({ hours: 1 });
    await forgetExpiredMails({ db: database.db, clock });
    const { rows } = await database.db.query({ text: 'SELECT recipient FROM mail_messages' });
    expect(rows).toEqual([{ recipient: 'omar@example.ae' }]);
  });

  it('that a killed process had taken up is sent by another when its lease is over', async () => {
    await queue('noura@example.ae');
    const dying: MailProvider = {
      send: () => Promise.reject(new Error('killed')),
      close: () => {},
    };
    await expect(deliverMails({ ...deps(), provider: dying })).rejects.toThrow('killed');
    expect(await deliverMails(deps())).toBe(0);
    clock.advance({ seconds: mailPolicy.leaseSeconds });
    expect(await deliverMails(deps())).toBe(1);
    expect(server.mails).toHaveLength(1);
  });

  it('is sent once by many processes at the same moment', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => queue(`member-${index}@example.ae`)));
    const taken = await Promise.all(Array.from({ length: 6 }, () => deliverMails(deps())));
    while ((await deliverMails(deps())) > 0);
    expect(Math.max(...taken)).toBeLessThanOrEqual(mailPolicy.mostAtOnce);
    expect(new Set(server.mails.map(({ to }) => to)).size).toBe(30);
    expect(server.mails).toHaveLength(30);
  });

  it('that the server never ends taking is cut off, and goes with the next attempt', async () => {
    await queue('noura@example.ae');
    const [mail] = await stored();
    const cutOff = new AbortController();
    reply = () => {
      cutOff.abort();
      return undefined;
    };
    const outcome = await provider.send(mail as StoredMail, cutOff.signal);
    expect(outcome).toMatchObject({ isSent: false, isFinal: false });
    reply = () => '250 OK';
    expect(await deliverMails(deps())).toBe(1);
    expect(server.mails).toHaveLength(1);
    expect(mailPolicy.sendSeconds).toBeLessThan(mailPolicy.leaseSeconds);
  });

  it('waits while the server is away', async () => {
    await queue('noura@example.ae');
    await server.close();
    await deliverMails(deps());
    expect(failures).toEqual([expect.stringMatching(/^The mail server did not take it \(E\w+\)/)]);
    expect(await stored()).toMatchObject([{ status: 'waiting' }]);
  });
});

it('A server without STARTTLS is told neither mail nor password where TLS is required, and the log says what to set', async () => {
  provider.close();
  provider = createSmtpMailProvider({
    url: server.url.replace('smtp://', 'smtp://satha:secret-word@'),
    from: 'portal@example.ae',
    requiresTls: true,
  });
  await queue('noura@example.ae');
  await deliverMails(deps());
  expect(failures).toEqual([expect.stringContaining('set SATHA_SMTP_TLS=if-offered')]);
  expect(server.heard.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS']);
  expect(await stored()).toMatchObject([{ status: 'waiting' }]);
});

it('Mails leave by themselves while the work is done, and the log names no reader', async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  await queue('noura@example.ae');
  await queue('nobody@example.ae');
  reply = (to) => (to.startsWith('nobody') ? `550 no such mailbox ${to}` : '250 OK');
  const job = sendMails({ ...deps(), logger });
  await expect.poll(() => server.mails.length).toBe(1);
  await expect.poll(() => lines.join('')).toContain('A mail was given up.');
  await job.stop();
  expect(lines.join('')).not.toContain('@example.ae');
});
