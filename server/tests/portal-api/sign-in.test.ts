import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import type { Answer } from '../harness/test-app.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const wrong = 'a wrong password';

describe('signing in', () => {
  it('with the right email and password opens the portal, and signing out closes it at once', async () => {
    const { email, password } = await portal.signUp();
    const browser = portal.browser();
    expectRefusal(await browser.get('/me'), 401, 'Sign in first');
    const answer = await browser.send('/sign-in', { email: ` ${email.toUpperCase()}`, password });
    expect(expectOk(answer)).toEqual({ isSignedIn: true });
    expect(expectOk(await browser.get('/me'))).toMatchObject({ email, isEmailConfirmed: false });

    const copied = portal.browser();
    for (const [name, value] of browser.cookies) copied.cookies.set(name, value);
    expectOk(await browser.send('/sign-out'));
    // What stays tells no page who it was, and opens nothing.
    expect([...browser.cookies.keys()]).toEqual(['satha-test-member.known_browser']);
    expectRefusal(await copied.get('/me'), 401, 'Sign in first');
    expectOk(await browser.send('/sign-out'));
  });

  it('is refused in the same words whether the email is known or not', async () => {
    const { email } = await portal.memberOf('viewer');
    const texts = [];
    for (const tried of [email, 'nobody@example.ae', 'no address at all']) {
      const answer = await portal.browser().send('/sign-in', { email: tried, password: wrong });
      expectRefusal(answer, 401, 'Email or password is wrong');
      expect(answer.headers.get('set-cookie')).toBeNull();
      texts.push(JSON.stringify({ ...answer.body, requestId: '' }));
    }
    expect(new Set(texts).size).toBe(1);
  });

  it('works with no cookie that was made up or changed', async () => {
    const member = await portal.memberOf('owner');
    const [[name = '', value = ''] = []] = [...member.cookies];
    const [token = '', signature = ''] = decodeURIComponent(value).split('.');
    const { rows } = await portal.db.query<{ stored: string }>({
      text: "SELECT translate(encode(token_hash, 'base64'), '+/=', '-_') AS stored FROM sessions LIMIT 1",
    });
    for (const forged of [token, `${rows[0]?.stored}.${signature}`, `${token}.${'A'.repeat(44)}`, '', '%']) {
      const browser = portal.browser();
      browser.cookies.set(name, encodeURIComponent(forged));
      expectRefusal(await browser.get('/me'), 401, 'Sign in first');
    }
  });
});

describe('cookies', () => {
  const read = ({ headers }: Answer) =>
    headers.getSetCookie().filter((line) => line.includes('session_token'));

  it('are hidden from scripts and from other sites, and have names of their own in each environment', async () => {
    const { email, password } = await portal.memberOf('viewer');
    const [line = ''] = read(await portal.browser().send('/sign-in', { email, password }));
    expect(line).toMatch(/^satha-test-member\.session_token=/);
    expect(line).toMatch(/; HttpOnly/i);
    expect(line).toMatch(/; SameSite=Lax/i);
    expect(line).toMatch(/; Path=\/portal-api(;|$)/i);
    expect(line).not.toMatch(/; Secure|; Domain/i);
  });

  it('go over https alone where the service is found by https, and live knows no cookie of the sandbox', async () => {
    const live = await createPortal({
      environment: 'live',
      variables: { SATHA_LIVE_PUBLIC_URL: 'https://portal.example.ae' },
    });
    try {
      const accountId = await live.makeEmptyAccount();
      const member = await live.memberOf('owner', accountId);
      const [line = ''] = read(
        await live.browser().send('/sign-in', { email: member.email, password: member.password }),
      );
      expect(line).toMatch(/^__Secure-satha-live-member\.session_token=/);
      expect(line).toMatch(/; Secure/i);

      // Not even where live knew of that very session.
      const sandboxMember = await portal.memberOf('owner');
      const [value = ''] = [...sandboxMember.cookies.values()];
      const [token] = decodeURIComponent(value).split('.');
      await live.db.query({
        text: `UPDATE sessions SET token_hash = sha256(convert_to($1, 'UTF8')) WHERE session_id = (
                 SELECT min(session_id) FROM sessions WHERE audience = 'member' AND subject = $2::text)`,
        values: [token, String(member.memberId)],
      });
      const browser = live.browser();
      browser.cookies.set('__Secure-satha-live-member.session_token', value);
      expectRefusal(await browser.get('/me'), 401, 'Sign in first');
    } finally {
      await live.close();
    }
  });
});

describe('guessing', () => {
  /** Behind a proxy that tells the address. */
  let guarded: Portal;
  beforeAll(async () => {
    guarded = await createPortal({ variables: { SATHA_TRUST_PROXY: 'loopback' } });
  });
  afterAll(() => guarded.close());

  it('ends after ten wrong passwords for an email from an address, known or not; the right one is refused, too', async () => {
    const member = await portal.memberOf('viewer');
    for (const email of [member.email, 'still-nobody@example.ae']) {
      for (let round = 0; round < 10; round += 1) {
        const answer = await portal.browser().send('/sign-in', { email, password: wrong });
        expectRefusal(answer, 401, 'Email or password is wrong');
      }
      const { password } = member;
      const answer = await portal.browser().send('/sign-in', { email, password });
      expectRefusal(answer, 429, 'Too many requests');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
    }
    expectOk(await member.get('/me'));
  });

  it('locks out the address that guesses, and not the member at another one, however long it goes on', async () => {
    const { email, password } = await guarded.memberOf('owner');
    const stranger = { 'x-forwarded-for': '203.0.113.7' };
    const guess = () => guarded.browser().send('/sign-in', { email, password: wrong }, { headers: stranger });
    for (let round = 0; round < 10; round += 1) await guess();
    const refused = await Promise.all(Array.from({ length: 120 }, guess));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
    const right = await guarded.browser().send('/sign-in', { email, password }, { headers: stranger });
    expectRefusal(right, 429, 'Too many requests');
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    expectOk(await guarded.browser().send('/sign-in', { email, password }, { headers }));
  });

  it('ends for an email after a hundred wrong passwords, from however many addresses', async () => {
    const { email, password } = await guarded.memberOf('owner');
    const guess = (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return guarded.browser().send('/sign-in', { email, password: wrong }, { headers });
    };
    expect((await guess('203.0.113.101')).status).toBe(401);
    await guarded.db.query({
      text: "UPDATE attempts SET counted = 99 WHERE name LIKE 'sign-in-anywhere %' AND counted = 1",
    });
    expect((await guess('203.0.113.102')).status).toBe(401);
    expectRefusal(await guess('203.0.113.103'), 429, 'Too many requests');
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    const answer = await guarded.browser().send('/sign-in', { email, password }, { headers });
    expectRefusal(answer, 429, 'Too many requests');
  });

  it('counts no right password', async () => {
    const { email, password } = await portal.memberOf('viewer');
    for (let round = 0; round < 12; round += 1) {
      expectOk(await portal.browser().send('/sign-in', { email, password }));
    }
  });

  it('is counted in the database when many guess at the same moment, by address as well', async () => {
    const narrow = await createPortal({ variables: { SATHA_SIGN_INS_PER_ADDRESS: '1' } });
    try {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          narrow.browser().send('/sign-in', { email: `guess-${index}@example.ae`, password: wrong }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      // One that waited too long for its turn was refused and not counted: what is left can be tried still.
      for (let n = 0; n < 10; n += 1) {
        const later = { email: `later-${n}@example.ae`, password: wrong };
        statuses.push((await narrow.browser().send('/sign-in', later)).status);
      }
      expect(statuses.toSorted()).toEqual([...Array(10).fill(401), ...Array(12).fill(429)]);
      const ask = () => narrow.browser().send('/password-resets', { email: 'guess-1@example.ae' });
      expectOk(await ask());
      expectRefusal(await ask(), 429, 'Too many requests');
    } finally {
      await narrow.close();
    }
  });
});
