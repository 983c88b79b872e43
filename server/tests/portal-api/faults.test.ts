import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../src/platform/db/database-unavailable.ts';
import { type FaultyDatabase, makeFaulty } from '../docs/faulty-database.ts';
import { showCode } from '../harness/authenticator-app.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { readLinkToken } from '../harness/portal-mails.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let db: FaultyDatabase;
let portal: Portal;
beforeAll(async () => {
  database = await createTestDatabase();
  db = makeFaulty(database.db);
  portal = await createPortal({ shared: { db, url: database.url } });
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

it('While the database is away the portal says so, and nobody is signed out by it', async () => {
  const { email, password, ...member } = await portal.memberOf('owner');
  db.fault = new DatabaseUnavailable(new Error('gone'), 'not_executed');
  try {
    for (const answer of [
      await member.get('/me'),
      await member.get(`/accounts/${member.accountId}/members`),
      await member.send('/me/password', { currentPassword: password, newPassword: 'another battery' }),
      await portal.browser().send('/sign-in', { email, password }),
      await portal.browser().send('/password-resets', { email }),
      await portal.browser().get('/outbox', portal.outboxHeaders),
    ]) {
      expectRefusal(answer, 503, 'Service unavailable');
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  } finally {
    db.fault = undefined;
  }
  expectOk(await member.get('/me'));
});

it('The log names members by number, and holds no email, password, code, link or cookie', async () => {
  const { email, password, ...member } = await portal.signUp({ name: 'Noura-Unmistakable' });
  const cookie = [...member.cookies.values()].join();
  await portal.browser().send('/sign-in', { email, password: 'wrong-unmistakable' });
  expectOk(await portal.browser().send('/password-resets', { email }));
  const token = await readLinkToken(db, email, 'reset-password');
  const { totpUri, backupCodes } = expectOk(await member.send('/me/two-factor', { password }));
  expectOk(await member.send('/me/two-factor/confirm', { code: showCode(totpUri) }));
  const reset = { token, newPassword: 'new-unmistakable' };
  expectOk(await portal.browser().send('/password-resets/complete', reset));
  await portal.browser().send('/password-resets/complete', reset);
  await member.get('/me', { 'x-request-id': 'the-last-one' });
  await expect.poll(() => portal.logLines.join('')).toContain('the-last-one');
  const log = portal.logLines.join('');
  expect(log).toContain(`"memberId":${member.memberId}`);
  const secrets = [email, password, 'unmistakable', 'Unmistakable', token, cookie, backupCodes[0]];
  for (const secret of secrets) expect(log).not.toContain(secret);
});
