import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetEndedSignIns } from '../../src/domain/people/sign-in/forget-ended-sign-ins.ts';
import { forgetEndedSessions } from '../../src/domain/sessions/end-sessions.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { forgetEndedAttempts } from '../../src/platform/db/limits/attempts-store.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

async function signInAgain({ email, password }: PortalMember, userAgent: string) {
  const browser = portal.browser();
  const headers = { 'user-agent': userAgent };
  expectOk(await browser.send('/sign-in', { email, password }, { headers }));
  return browser;
}

it('Sessions are listed with where they are from, and this one is told from the others', async () => {
  const member = await portal.memberOf('viewer');
  await signInAgain(member, 'Phone/1.0');
  const { items, nextCursor } = expectOk(await member.get('/me/sessions'));
  expect(nextCursor).toBeNull();
  expect(items).toHaveLength(2);
  expect(items.filter(({ isThisOne }: { isThisOne: boolean }) => isThisOne)).toHaveLength(1);
  expect(items[0]).toEqual({
    sessionId: expect.any(Number),
    isThisOne: false,
    userAgent: 'Phone/1.0',
    remoteAddress: '127.0.0.1',
    createdAt: expect.stringMatching(/\+04:00$/),
    usedAt: expect.stringMatching(/\+04:00$/),
    expiresAt: expect.stringMatching(/\+04:00$/),
  });
  expect(JSON.stringify(items)).not.toContain('token');
});

it('Whoever opens the portal is told who is signed in, and nobody is refused', async () => {
  const member = await portal.memberOf('viewer');
  const { member: told } = expectOk(await member.get('/session'));
  expect(told).toEqual(expectOk(await member.get('/me')));
  expect(expectOk(await portal.browser().get('/session'))).toEqual({ member: null });
  const before = { cookie: [...member.cookies].map((one) => one.join('=')).join('; ') };
  const forged = { cookie: [...member.cookies.keys()].map((name) => `${name}=made-up`).join('; ') };
  expect(forged.cookie).toContain('session_token');
  expect(expectOk(await portal.browser().get('/session', forged))).toEqual({ member: null });
  expectOk(await member.send('/sign-out', {}));
  expect(expectOk(await portal.browser().get('/session', before))).toEqual({ member: null });
});

it('Whoever signs in several times at the same moment has a session for each', async () => {
  const { email, password, ...member } = await portal.memberOf('viewer');
  const browsers = Array.from({ length: 4 }, () => portal.browser());
  await Promise.all(browsers.map((browser) => browser.send('/sign-in', { email, password })));
  for (const browser of browsers) expectOk(await browser.get('/me'));
  expect(expectOk(await member.get('/me/sessions')).items).toHaveLength(5);
});

it('Whoever signs in again in the same browser leaves no other session active', async () => {
  const member = await portal.memberOf('viewer');
  const { email, password } = member;
  const before = { cookie: [...member.cookies].map((one) => one.join('=')).join('; ') };
  expectOk(await portal.browser().get('/me', before));
  expectOk(await member.send('/sign-in', { email, password }));
  expectRefusal(await portal.browser().get('/me', before), 401, 'Sign in first');
  expect(expectOk(await member.get('/me/sessions')).items).toHaveLength(1);
});

it('A read with the cookie of before takes nothing from a browser that has a new one by then', async () => {
  const member = await portal.memberOf('viewer');
  const { email, password } = member;
  const before = { cookie: [...member.cookies].map((one) => one.join('=')).join('; ') };
  expectOk(await member.send('/sign-in', { email, password }));
  // Answered late, and to the same browser.
  const late = await member.get('/me', before);
  expectRefusal(late, 401, 'Sign in first');
  expect(late.headers.getSetCookie()).toEqual([]);
  expectOk(await member.get('/me'));
  const left = await member.send('/invitations/accept', { token: 'none' }, { headers: before });
  expect(left.headers.getSetCookie()).toEqual([]);
});

it('Whoever signs out has no cookie any more', async () => {
  const member = await portal.memberOf('viewer');
  expectOk(await member.send('/sign-out'));
  expect([...member.cookies.keys()].filter((name) => name.includes('session_token'))).toEqual([]);
});

it('One session is ended from another at once, and nobody ends a session of somebody else', async () => {
  const member = await portal.memberOf('owner');
  const phone = await signInAgain(member, 'Phone/1.0');
  const stranger = await portal.memberOf('owner');
  const { items } = expectOk(await member.get('/me/sessions'));
  const { sessionId } = items.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne);
  const end = { method: 'DELETE' } as const;
  const path = `/me/sessions/${sessionId}`;
  expectRefusal(await stranger.send(path, undefined, end), 404, 'Session not found');
  expectOk(await phone.get('/me'));
  expectOk(await member.send(path, undefined, end));
  expectRefusal(await phone.get('/me'), 401, 'Sign in first');
  expectRefusal(await member.send(path, undefined, end), 404, 'Session not found');
  expectOk(await member.get('/me'));
});

it('All other sessions are ended at once, and this one goes on', async () => {
  const member = await portal.memberOf('owner');
  const others = [await signInAgain(member, 'A/1'), await signInAgain(member, 'B/1')];
  expectOk(await member.send('/me/sessions/end-others'));
  for (const other of others) expectRefusal(await other.get('/me'), 401, 'Sign in first');
  const { items } = expectOk(await member.get('/me/sessions'));
  expect(items).toHaveLength(1);
});

it('A session that was not used for a week is over', async () => {
  const member = await portal.memberOf('viewer');
  const { items } = expectOk(await member.get('/me/sessions'));
  const days =
    (Date.parse(items[0].expiresAt) - Date.parse(items[0].createdAt)) /
    Temporal.Duration.from({ hours: 24 }).total('milliseconds');
  expect(days).toBeCloseTo(7, 2);
  await portal.db.query({
    text: "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE audience = 'member' AND subject = $1",
    values: [String(member.memberId)],
  });
  expectRefusal(await member.get('/me'), 401, 'Sign in first');
});

it('A session in use is renewed from day to day, with its cookie', async () => {
  const member = await portal.memberOf('viewer');
  await portal.db.query({
    text: "UPDATE sessions SET expires_at = now() + interval '5 days' WHERE audience = 'member' AND subject = $1",
    values: [String(member.memberId)],
  });
  const answer = await member.get('/me');
  expectOk(answer);
  expect(answer.headers.getSetCookie().join()).toMatch(/session_token=.*Max-Age=604800/i);
  const { rows } = await portal.db.query<{ days: string }>({
    text: `SELECT extract(epoch FROM expires_at - now()) / 86400 AS days FROM sessions
           WHERE audience = 'member' AND subject = $1`,
    values: [String(member.memberId)],
  });
  expect(Number(rows[0]?.days)).toBeGreaterThan(6.9);
});

it('A session is over thirty days after its sign-in, however it was used, and is renewed no further than that', async () => {
  const member = await portal.memberOf('viewer');
  const age = async (days: number, left: number) => {
    await portal.db.query({
      text: `UPDATE sessions SET created_at = now() - make_interval(days => $2),
               expires_at = now() + make_interval(days => $3) WHERE audience = 'member' AND subject = $1`,
      values: [String(member.memberId), days, left],
    });
  };
  const find = async () => {
    const { rows } = await portal.db.query<{ left: string; renewed: Temporal.Instant }>({
      text: `SELECT extract(epoch FROM expires_at - now()) / 86400 AS left, used_at AS renewed
             FROM sessions WHERE audience = 'member' AND subject = $1`,
      values: [String(member.memberId)],
    });
    return { left: Number(rows[0]?.left), renewed: String(rows[0]?.renewed) };
  };
  await age(27, 2);
  expectOk(await member.get('/me'));
  const { left, renewed } = await find();
  expect(left).toBeCloseTo(3, 1);
  // As long as any: nothing of it is written again with each request.
  const again = await member.get('/me');
  expectOk(again);
  expect(again.headers.getSetCookie()).toEqual([]);
  expect((await find()).renewed).toBe(renewed);
  await expect(age(31, 5)).rejects.toThrow('sessions_bounded');
  await age(31, -1);
  expectRefusal(await member.get('/me'), 401, 'Sign in first');
});

it('What is over is forgotten: sessions, links that were not used, and counts of attempts', async () => {
  const member = await portal.memberOf('viewer');
  expectOk(await portal.browser().send('/password-resets', { email: member.email }));
  const later = () => systemClock().add({ hours: 24 * 7 + 1 });
  const count = async () => {
    const { rows } = await portal.db.query<{ counted: number }>({
      text: `SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM person_links)
               + (SELECT count(*) FROM attempts) AS counted`,
    });
    return rows[0]?.counted;
  };
  const forget = async (clock: typeof systemClock) => {
    await forgetEndedSignIns({ db: portal.db, clock });
    await forgetEndedAttempts({ db: portal.db, clock });
    await forgetEndedSessions({ db: portal.db, clock });
  };
  await forget(systemClock);
  expectOk(await member.get('/me'));
  expect(await count()).toBeGreaterThan(3);
  await forget(later);
  expect(await count()).toBe(0);
});

it('Members change their own name and language, and what they leave out stays', async () => {
  const member = await portal.memberOf('viewer');
  const patch = { method: 'PATCH' } as const;
  expect(expectOk(await member.send('/me', { name: ' نورة ', language: 'ar' }, patch))).toMatchObject({
    name: 'نورة',
    language: 'ar',
  });
  expect(expectOk(await member.send('/me', {}, patch))).toMatchObject({ name: 'نورة', language: 'ar' });
  expect(expectOk(await member.get('/me'))).toMatchObject({ name: 'نورة', language: 'ar' });
  expectRefusal(await member.send('/me', { name: ' ' }, patch), 400, 'Invalid request', ['name']);
});
