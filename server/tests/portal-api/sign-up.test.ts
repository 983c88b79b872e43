import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcileTrips } from '../../src/domain/trips/reconciliation/reconcile-trips.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { mailsTo } from '../harness/portal-mails.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const count = async (table: string) => {
  const { rows } = await portal.db.query<{ counted: number }>({
    text: `SELECT count(*) AS counted FROM ${table}`,
  });
  return rows[0]?.counted;
};

it('A newcomer to the sandbox is signed in, owns an account with AED 1,000.00, and has a mail to confirm', async () => {
  const member = await portal.signUp({ name: ' Noura ', companyName: 'Al Noor Motors' });
  expect(expectOk(await member.get('/me'))).toEqual({
    memberId: member.memberId,
    name: 'Noura',
    email: member.email,
    isEmailConfirmed: false,
    hasTwoFactor: false,
    language: 'en',
    accounts: [
      {
        accountId: member.accountId,
        name: 'Al Noor Motors',
        role: 'owner',
        permissions: expect.arrayContaining(['keys.write', 'members.write']),
        isSuspended: false,
        requiresTwoFactor: false,
      },
    ],
  });
  const { rows } = await portal.db.query({
    text: 'SELECT balance_fils FROM wallets WHERE account_id = $1',
    values: [member.accountId],
  });
  expect(rows).toEqual([{ balance_fils: 100_000 }]);
  const [mail] = await mailsTo(portal.db, member.email);
  expect(mail?.subject).toBe('Confirm your email for Satha');
});

it('An email that was copied from contacts signs up and in as the one that it is', async () => {
  const copied = { email: '\u2068Copied@example.ae\u2069', password: 'correct horse battery' };
  const browser = portal.browser();
  expectOk(await browser.send('/sign-up', { ...copied, name: 'Copied', companyName: 'Copied Motors' }));
  expect(expectOk(await browser.get('/me')).email).toBe('copied@example.ae');
  expect(expectOk(await portal.browser().send('/sign-in', copied))).toEqual({ isSignedIn: true });
});

it('An email is registered once, even by two at the same moment, and nothing is left of who came second', async () => {
  const body = {
    name: 'Twice',
    email: 'twice@example.ae',
    password: 'correct horse battery',
    companyName: 'Twice Motors',
  };
  const before = await count('accounts');
  const attempts = ['twice@example.ae', 'TWICE@example.ae', ' twice@Example.ae '].map((email) =>
    portal.browser().send('/sign-up', { ...body, email }),
  );
  const answers = await Promise.all(attempts);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const refused = answers.filter(({ status }) => status === 409);
  for (const answer of refused) {
    expectRefusal(answer, 409, 'Email is registered already');
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  expect(await count('accounts')).toBe((before ?? 0) + 1);
  expect(await mailsTo(portal.db, 'twice@example.ae')).toHaveLength(1);
});

it('A sign-up that breaks off leaves nothing behind, and can be made again', async () => {
  const tables = ['members', 'person_credentials', 'accounts', 'wallets', 'ledger_entries', 'mail_messages'];
  const before = await Promise.all(tables.map(count));
  await portal.db.query({
    text: "ALTER TABLE mail_messages ADD CONSTRAINT refused CHECK (recipient <> 'broken@example.ae')",
  });
  const body = {
    name: 'Broken',
    email: 'broken@example.ae',
    password: 'correct horse battery',
    companyName: 'Broken Motors',
  };
  expectRefusal(await portal.browser().send('/sign-up', body), 500, 'Internal error');
  expect(await Promise.all(tables.map(count))).toEqual(before);
  await portal.db.query({ text: 'ALTER TABLE mail_messages DROP CONSTRAINT refused' });
  expectOk(await portal.browser().send('/sign-up', body));
  expect(await reconcileTrips(portal.db)).toMatchObject({ sound: true });
});

it.each([
  [{ password: 'short' }, 'password'],
  [{ password: 'x'.repeat(129) }, 'password'],
  [{ email: 'no address' }, 'email'],
  [{ email: 'a@b' }, 'email'],
  [{ email: 'evil@example.ae\r\nBcc: all@example.ae' }, 'email'],
  [{ name: '   ' }, 'name'],
  [{ companyName: '' }, 'companyName'],
  [{ language: 'fr' }, 'language'],
])('A sign-up with %o is refused, and names %s', async (fault, field) => {
  const body = {
    name: 'A',
    email: 'a-newcomer@example.ae',
    password: 'correct horse battery',
    companyName: 'A',
    ...fault,
  };
  expectRefusal(await portal.browser().send('/sign-up', body), 400, 'Invalid request', [field]);
});

it('In live nobody signs up, and there is no outbox', async () => {
  const live = await createPortal({ environment: 'live' });
  try {
    const body = { name: 'A', email: 'a@example.ae', password: 'correct horse battery', companyName: 'A' };
    expectRefusal(await live.browser().send('/sign-up', body), 404, 'Not found');
    expectRefusal(await live.browser().get('/outbox'), 404, 'Not found');
    expect(expectOk(await live.browser().get('/environment'))).toEqual({
      environment: 'live',
      signUp: false,
      mailOutbox: false,
      apiBaseUrl: 'http://127.0.0.1:4020',
      sandboxUrl: 'http://127.0.0.1:4010',
    });
    expect(live.logLines.join('')).toContain('npx satha mail list --environment live');
  } finally {
    await live.close();
  }
});
