import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../src/domain/people/passwords/hash-passwords.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { schemaFolders } from '../../src/platform/db/schema-folders.ts';
import { dana, insertPeople, invited, noura, omar, password, waiting } from '../fixtures/people-of-before.ts';
import { showCode, showNextCode, showWrongCode } from '../harness/authenticator-app.ts';
import { type Console, createConsole } from '../harness/console.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import type { PortalBrowser } from '../harness/portal.ts';
import { createEmptyDatabase, type EmptyDatabase, openTestDatabase } from '../harness/test-database.ts';
import { until } from '../harness/until.ts';

/** A release whose people signed in by better-auth. */
const before = 92;
const newPassword = 'another horse, another battery';

let database: EmptyDatabase;
let db: Database;
let console: Console;
beforeAll(async () => {
  ({ database, db } = await makeDatabaseOfBefore());
  await upgrade(database);
  console = await createConsole({ shared: { db, url: database.url } });
});
afterAll(async () => {
  await console.close();
  await db.close();
  await database.drop();
});

async function makeDatabaseOfBefore(): Promise<{ database: EmptyDatabase; db: Database }> {
  const made = await createEmptyDatabase();
  await migrate({ connectionString: made.url }, 'test', schemaFolders, { upToVersion: before });
  const opened = openTestDatabase(made.url);
  for (const text of insertPeople.trim().split(/;\s*\n/)) await opened.query({ text });
  return { database: made, db: opened };
}

function upgrade({ url }: EmptyDatabase): Promise<void> {
  return migrate({ connectionString: url }, 'test', schemaFolders);
}

/** A browser that was signed in before the upgrade. */
function keep(browser: PortalBrowser, [name, value]: readonly [string, string]): PortalBrowser {
  browser.cookies.set(name, value);
  return browser;
}

/** Gives the password, and then what a second factor is asked for. */
async function signIn(browser: PortalBrowser, email: string, factor: object): Promise<PortalBrowser> {
  expect(expectOk(await browser.send('/sign-in', { email, password }))).toEqual({ isSignedIn: false });
  expectOk(await browser.send('/sign-in/second-factor', factor));
  return browser;
}

describe.each([
  ['A member', noura, () => console.browser()],
  ['An operator', omar, () => console.consoleBrowser()],
])('%s of before the upgrade', (_, person, open) => {
  test('stays signed in, and a session that is not as it was is none', async () => {
    const kept = keep(open(), person.cookie);
    expect(expectOk(await kept.get('/me'))).toMatchObject({ email: person.email, hasTwoFactor: true });
    const [name, value] = person.cookie;
    expectRefusal(await keep(open(), [name, value.replace(/\./, 'x.')]).get('/me'), 401, 'Sign in first');
  });

  test('signs in by the password and the app that were set up, and a code counts once', async () => {
    const code = showCode(person.totpUri);
    expectOk(await (await signIn(open(), person.email, { code })).get('/me'));
    const again = open();
    expectOk(await again.send('/sign-in', { email: person.email, password }));
    expectRefusal(await again.send('/sign-in/second-factor', { code }), 401, 'Code is wrong');
  });

  test('signs in by a backup code, once', async () => {
    const { email, backupCode } = person;
    expectOk(await (await signIn(open(), email, { backupCode })).get('/me'));
    const again = open();
    expectOk(await again.send('/sign-in', { email, password }));
    expectRefusal(await again.send('/sign-in/second-factor', { backupCode }), 401, 'Code is wrong');
  });

  test('is let in by no other password', async () => {
    const wrong = { email: person.email, password: `${password}!` };
    expect((await open().send('/sign-in', wrong)).status).toBe(401);
  });
});

test('A sign-in that waited for its second factor before the upgrade waits for it still', async () => {
  const browser = keep(console.browser(), waiting);
  const wrong = { code: showWrongCode(noura.totpUri) };
  expectRefusal(await browser.send('/sign-in/second-factor', wrong), 401, 'Code is wrong');
  // After the code that was used above.
  expectOk(await browser.send('/sign-in/second-factor', { code: showNextCode(noura.totpUri) }));
  expect(expectOk(await browser.get('/me'))).toMatchObject({ email: noura.email });
});

test('No number of a session of before names another one, and what is told of them is what was told', async () => {
  const kept = keep(console.browser(), noura.cookie);
  const { items } = expectOk(await kept.get('/me/sessions'));
  const [old] = items.filter(({ isThisOne }: { isThisOne: boolean }) => isThisOne);
  expect(old).toMatchObject({ userAgent: 'Firefox', remoteAddress: null });
  expect(Date.parse(old.expiresAt) - Date.parse(old.createdAt)).toBe(7 * 24 * 3_600_000);
  expect(Math.min(...items.map(({ sessionId }: { sessionId: number }) => sessionId))).toBeGreaterThan(1);
});

test('A link that confirms an email, sent before the upgrade, confirms it', async () => {
  const browser = console.browser();
  expectOk(await browser.send('/email-confirmations/complete', { token: dana.confirmation }));
  expectOk(await browser.send('/sign-in', { email: dana.email, password }));
  expect(expectOk(await browser.get('/me'))).toMatchObject({ isEmailConfirmed: true });
});

test('A link that sets a new password, sent before the upgrade, sets it once', async () => {
  const complete = () =>
    console.browser().send('/password-resets/complete', { token: dana.reset, newPassword });
  expectOk(await complete());
  expect((await complete()).status).not.toBe(200);
  const answer = await console.browser().send('/sign-in', { email: dana.email, password: newPassword });
  expect(expectOk(answer)).toEqual({ isSignedIn: true });
});

test('Invitations that were pending before the upgrade let their readers in', async () => {
  const newcomer = { name: 'Salim', password: newPassword, language: 'en' };
  const member = console.browser();
  expectOk(await member.send('/invitations/accept', { ...newcomer, token: invited.member }));
  expect(expectOk(await member.get('/me'))).toMatchObject({ email: 'salim@example.ae' });
  const operator = console.consoleBrowser();
  expectOk(await operator.send('/invitations/accept', { ...newcomer, token: invited.operator }));
  expect(expectOk(await operator.get('/me'))).toMatchObject({ email: 'hessa@example.ae' });
});

test('A password that is being set when the upgrade begins is the one after it', async () => {
  const { database: old, db: ofOld } = await makeDatabaseOfBefore();
  const hash = await hashPassword(newPassword);
  const isUpgradeWaiting = async () => {
    const { rows } = await ofOld.query<{ waits: boolean }>({
      text: `SELECT count(*) > 0 AS waits FROM pg_stat_activity
             WHERE datname = current_database() AND application_name = 'satha migrate' AND wait_event_type = 'Lock'`,
    });
    return rows[0]?.waits === true;
  };
  const upgraded = await ofOld.inTransaction(async (transaction) => {
    await transaction.query({
      text: 'UPDATE member_credentials SET password = $1 WHERE member_id = 1',
      values: [hash],
    });
    const begun = upgrade(old);
    await until(isUpgradeWaiting);
    return { begun };
  });
  await upgraded.begun;
  const { rows } = await ofOld.query({
    text: `SELECT password_hash AS hash, (SELECT count(*)::integer FROM sessions WHERE audience = 'member') AS sessions
           FROM person_credentials WHERE audience = 'member' AND person_id = 1`,
  });
  expect(rows).toEqual([{ hash, sessions: 0 }]);
  await ofOld.close();
  await old.drop();
});
