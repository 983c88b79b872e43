import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showCode, showNextCode, showWrongCode } from '../harness/authenticator-app.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

type WithApp = PortalMember & { readonly totpUri: string; readonly backupCodes: readonly string[] };

async function memberWithApp(): Promise<WithApp> {
  const member = await portal.memberOf('owner');
  const { totpUri, backupCodes } = expectOk(
    await member.send('/me/two-factor', { password: member.password }),
  );
  expectOk(await member.send('/me/two-factor/confirm', { code: showCode(totpUri) }));
  return { ...member, totpUri, backupCodes };
}

async function givePassword({ email, password }: { email: string; password: string }) {
  const browser = portal.browser();
  expect(expectOk(await browser.send('/sign-in', { email, password }))).toEqual({ isSignedIn: false });
  expectRefusal(await browser.get('/me'), 401, 'Sign in first');
  return browser;
}

describe('an authenticator app', () => {
  it('is set up with the password and confirmed by its first code; until then nothing is asked for', async () => {
    const member = await portal.memberOf('owner');
    expectRefusal(await member.send('/me/two-factor', { password: 'wrong' }), 403, 'Password is wrong');
    const begun = expectOk(await member.send('/me/two-factor', { password: member.password }));
    expect(begun.totpUri).toMatch(/^otpauth:\/\/totp\/Satha%20Sandbox:/);
    const told = Object.fromEntries(new URL(begun.totpUri).searchParams);
    expect(told).toMatchObject({ issuer: 'Satha Sandbox', digits: '6', period: '30' });
    for (const backupCode of begun.backupCodes) expect(backupCode).toMatch(/^[a-zA-Z0-9]{5}-[a-zA-Z0-9]{5}$/);
    expect(begun.backupCodes).toHaveLength(10);
    const { email, password } = member;
    expect(expectOk(await portal.browser().send('/sign-in', { email, password }))).toEqual({
      isSignedIn: true,
    });
    const code = showWrongCode(begun.totpUri);
    expectRefusal(await member.send('/me/two-factor/confirm', { code }), 401, 'Code is wrong');
    expectOk(await member.send('/me/two-factor/confirm', { code: showCode(begun.totpUri) }));
    expect(expectOk(await member.get('/me'))).toMatchObject({ hasTwoFactor: true });
    expectRefusal(await member.send('/me/two-factor', { password }), 409, 'Two-factor sign-in is on already');
  });

  it('that is set up in several pages at the same moment is the one of the last, and none is answered with a fault', async () => {
    const member = await portal.memberOf('owner');
    const { password } = member;
    // Takes its time, so that none is over before the next one begins.
    await portal.db.query({
      text: `CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN PERFORM pg_sleep(0.1); RETURN NEW; END $$`,
    });
    await portal.db.query({
      text: 'CREATE TRIGGER dawdle BEFORE INSERT ON person_two_factors FOR EACH ROW EXECUTE FUNCTION dawdle()',
    });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => member.send('/me/two-factor', { password })),
    );
    await portal.db.query({ text: 'DROP TRIGGER dawdle ON person_two_factors' });
    const uris = answers.map((answer) => expectOk(answer).totpUri);
    expect(new Set(uris).size).toBe(4);
    const { rows } = await portal.db.query({
      text: "SELECT FROM person_two_factors WHERE audience = 'member' AND person_id = $1",
      values: [member.memberId],
    });
    expect(rows).toHaveLength(1);
    const confirmed = [];
    for (const uri of uris)
      confirmed.push(await member.send('/me/two-factor/confirm', { code: showCode(uri) }));
    expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is asked for by one field of two, and the answer says which of them is too many or missing', async () => {
    const browser = portal.browser();
    const answerTo = async (body: object) =>
      (await browser.send('/sign-in/second-factor', body)).body.errors[0].message;
    expect(await answerTo({})).toBe('code is missing; send either code or backupCode.');
    expect(await answerTo({ code: '123456', backupCode: 'abcde-fghij' })).toBe(
      'code and backupCode are both there; send one of the two.',
    );
  });

  it('gives the code without which the password opens nothing', async () => {
    const member = await memberWithApp();
    const browser = await givePassword(member);
    expectRefusal(
      await browser.send('/sign-in/second-factor', { code: showWrongCode(member.totpUri) }),
      401,
      'Code is wrong',
    );
    const code = showNextCode(member.totpUri);
    expectOk(await browser.send('/sign-in/second-factor', { code: `${code.slice(0, 3)} ${code.slice(3)}` }));
    expectOk(await browser.get('/me'));
  });

  it('takes a code once, even from two at the same moment, and none of before it', async () => {
    const member = await memberWithApp();
    const first = await givePassword(member);
    const browsers = [first, await givePassword(member)];
    const confirming = { code: showCode(member.totpUri) };
    expectRefusal(await first.send('/sign-in/second-factor', confirming), 401, 'Code is wrong');
    const code = showNextCode(member.totpUri);
    const answers = await Promise.all(browsers.map((one) => one.send('/sign-in/second-factor', { code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const third = await givePassword(member);
    expectRefusal(await third.send('/sign-in/second-factor', { code }), 401, 'Code is wrong');
  });

  it('has five tries for a password given; then the password is wanted again', async () => {
    const member = await memberWithApp();
    const browser = await givePassword(member);
    const code = showWrongCode(member.totpUri);
    for (let round = 0; round < 5; round += 1) {
      expectRefusal(await browser.send('/sign-in/second-factor', { code }), 401, 'Code is wrong');
    }
    const right = { code: showNextCode(member.totpUri) };
    expectRefusal(
      await browser.send('/sign-in/second-factor', right),
      401,
      'Sign in again with your password',
    );
    expectRefusal(await browser.get('/me'), 401, 'Sign in first');
  });

  it('locks after ten wrong codes, over however many passwords given', async () => {
    const member = await memberWithApp();
    const code = showWrongCode(member.totpUri);
    for (let round = 0; round < 2; round += 1) {
      const browser = await givePassword(member);
      for (let attempt = 0; attempt < 5; attempt += 1) await browser.send('/sign-in/second-factor', { code });
    }
    const browser = await givePassword(member);
    const answer = await browser.send('/sign-in/second-factor', { code: showNextCode(member.totpUri) });
    expectRefusal(answer, 429, 'Too many requests');
  });

  it('locks after ten wrong codes that are given at the same moment, and counts each of them', async () => {
    const member = await memberWithApp();
    const browsers = [await givePassword(member), await givePassword(member), await givePassword(member)];
    const code = showWrongCode(member.totpUri);
    const tries = browsers.flatMap((browser) => Array.from({ length: 5 }, () => browser));
    const answers = await Promise.all(
      tries.map((browser) => browser.send('/sign-in/second-factor', { code })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    const right = { code: showNextCode(member.totpUri) };
    for (const browser of browsers) {
      expectRefusal(await browser.send('/sign-in/second-factor', right), 429, 'Too many requests');
    }
    // A quarter of an hour later it is as if none had been wrong.
    await portal.db.query({
      text: "UPDATE person_two_factors SET locked_until = now() WHERE audience = 'member' AND person_id = $1",
      values: [member.memberId],
    });
    const later = await givePassword(member);
    expectRefusal(await later.send('/sign-in/second-factor', { code }), 401, 'Code is wrong');
    expectOk(await later.send('/sign-in/second-factor', right));
  });

  it('is not asked of a browser that gave no password', async () => {
    const member = await memberWithApp();
    const code = showCode(member.totpUri);
    expectRefusal(
      await portal.browser().send('/sign-in/second-factor', { code }),
      401,
      'Sign in again with your password',
    );
    expectRefusal(await portal.browser().send('/sign-in/second-factor', {}), 400, 'Invalid request', [
      'code',
    ]);
  });

  it('is given up with the password, and not without', async () => {
    const member = await memberWithApp();
    expectRefusal(await member.send('/me/two-factor/end', { password: 'wrong' }), 403, 'Password is wrong');
    expectOk(await member.send('/me/two-factor/end', { password: member.password }));
    const { email, password } = member;
    expect(expectOk(await portal.browser().send('/sign-in', { email, password }))).toEqual({
      isSignedIn: true,
    });
    expectRefusal(
      await member.send('/me/two-factor/end', { password: member.password }),
      409,
      'Two-factor sign-in is not on',
    );
  });

  it('keeps its secret and its backup codes encrypted', async () => {
    const member = await memberWithApp();
    const { rows } = await portal.db.query<{ secret: string; backup_codes: string }>({
      text: "SELECT secret, backup_codes FROM person_two_factors WHERE audience = 'member' AND person_id = $1",
      values: [member.memberId],
    });
    const [code = ''] = member.backupCodes;
    expect(rows[0]?.backup_codes).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(new URL(member.totpUri).searchParams.get('secret'));
  });
});

describe('backup codes', () => {
  it('are good once each, even for two at the same moment', async () => {
    const member = await memberWithApp();
    const [backupCode = '', another = ''] = member.backupCodes;
    const browsers = [await givePassword(member), await givePassword(member)];
    const answers = await Promise.all(
      browsers.map((browser) => browser.send('/sign-in/second-factor', { backupCode })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const third = await givePassword(member);
    expectRefusal(await third.send('/sign-in/second-factor', { backupCode }), 401, 'Code is wrong');
    expectOk(await third.send('/sign-in/second-factor', { backupCode: another }));
  });

  it('are replaced by new ones with the password', async () => {
    const member = await memberWithApp();
    const { password } = member;
    const { backupCodes } = expectOk(await member.send('/me/two-factor/backup-codes', { password }));
    const browser = await givePassword(member);
    const [old] = member.backupCodes;
    expectRefusal(await browser.send('/sign-in/second-factor', { backupCode: old }), 401, 'Code is wrong');
    expectOk(await browser.send('/sign-in/second-factor', { backupCode: backupCodes[0] }));
  });
});
