import { beforeAll, describe, expect, test } from 'vitest';
import { readLinkToken } from '../harness/portal-mails.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
let account: string;
beforeAll(async () => {
  const made = await satha.json<{ accountId: number }>('account', 'create', '--name', 'Al Noor Motors');
  account = String(made.accountId);
});

type Invited = { invitationId: number; url: string; email: string };
const invite = (email: string, role = 'owner', ...more: string[]) =>
  satha.json<Invited>('member', 'invite', '--account', account, '--email', email, '--role', role, ...more);

/** Members come in by the portal; here they are put in beside it. */
async function addMember(email: string, role: string): Promise<number> {
  const db = satha.open();
  const { rows } = await db.query<{ member_id: number }>({
    text: `WITH member AS (
             INSERT INTO members (name, email, language, created_at, updated_at)
             VALUES ('Noura', $1, 'en', now(), now()) RETURNING member_id
           )
           INSERT INTO memberships (account_id, member_id, role, created_at)
           SELECT $2, member_id, $3, now() FROM member RETURNING member_id`,
    values: [email, account, role],
  });
  await satha.close(db);
  return rows[0]?.member_id as number;
}

describe('satha member invite', () => {
  test('prints a link to the portal of the environment, and leaves a mail with the same link', async () => {
    const invited = await invite('First@example.ae');
    expect(invited).toEqual({
      invitationId: expect.any(Number),
      accountId: Number(account),
      email: 'first@example.ae',
      role: 'owner',
      environment: 'test',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4010\/portal\/accept-invitation#[\w-]{43}$/),
      expiresAt: expect.stringMatching(/\+04:00$/),
    });
    const db = satha.open();
    const token = await readLinkToken(db, 'first@example.ae', 'accept-invitation');
    await satha.close(db);
    expect(new URL(invited.url).hash.slice(1)).toBe(token);
  });

  test('links to the public address, in live too', async () => {
    const variables = { SATHA_LIVE_PUBLIC_URL: 'https://portal.example.ae' };
    const live = ['--environment', 'live', '--json'];
    const made = await satha.runWith(variables, 'account', 'create', '--name', 'Live Motors', ...live);
    const { accountId } = JSON.parse(made.stdout);
    const line = ['--account', String(accountId), '--email', 'a@example.ae', '--role', 'owner'];
    const { stdout, stderr } = await satha.runWith(variables, 'member', 'invite', ...line, ...live);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout).url).toMatch(/^https:\/\/portal\.example\.ae\/portal\/accept-invitation#/);
  });

  test('is refused in a sentence for an account that is not there, an email that is none, and a member', async () => {
    await addMember('member@example.ae', 'owner');
    const refused = (email: string, to = account) =>
      satha.refusal('member', 'invite', '--account', to, '--email', email, '--role', 'viewer');
    expect(await refused('a@example.ae', '999')).toMatch(/^There is no account 999 in the test environment/);
    expect(await refused('nobody')).toContain('email must be an address such as name@example.ae.');
    expect(await refused('member@example.ae')).toMatch(/^member@example\.ae belongs to account \d+ already/);
  });

  test('is listed until it is withdrawn', async () => {
    const { invitationId } = await invite('late@example.ae', 'finance');
    const list = () => satha.json<{ invitationId: number }[]>('member', 'invitations', '--account', account);
    expect(await list()).toContainEqual(
      expect.objectContaining({ invitationId, email: 'late@example.ae', role: 'finance' }),
    );
    const line = ['member', 'withdraw', '--account', account, '--invitation', String(invitationId)];
    expect(await satha.text(...line)).toContain('is good no more');
    expect((await list()).map((one) => one.invitationId)).not.toContain(invitationId);
    expect(await satha.refusal(...line)).toMatch(/has no open invitation/);
  });
});

test('Members are listed, given roles and removed, but for the last owner', async () => {
  const made = await satha.json<{ accountId: number }>('account', 'create', '--name', 'Two Motors');
  account = String(made.accountId);
  const owner = String(await addMember('owner@example.ae', 'owner'));
  const viewer = String(await addMember('viewer@example.ae', 'viewer'));
  const list = () => satha.json<{ memberId: number; role: string }[]>('member', 'list', '--account', account);
  expect((await list()).map(({ role }) => role)).toEqual(['owner', 'viewer']);
  expect(await satha.text('member', 'list', '--account', account)).toMatch(
    /owner +Noura +owner@example\.ae \(not confirmed\) +off/,
  );

  const line = (verb: string, member: string) => ['member', verb, '--account', account, '--member', member];
  const needed =
    /is the only owner of account \d+, and an account needs one: make another member owner first\.$/;
  expect(await satha.refusal(...line('remove', owner))).toMatch(needed);
  expect(await satha.refusal(...line('role', owner), '--role', 'viewer')).toMatch(needed);
  expect(await satha.json(...line('role', viewer), '--role', 'owner')).toMatchObject({ role: 'owner' });
  expect(await satha.json(...line('remove', owner))).toMatchObject({ removed: true });
  expect(await satha.refusal(...line('remove', owner))).toMatch(/has no member \d+/);
  expect((await list()).map(({ role }) => role)).toEqual(['owner']);
});

test('A lost second factor is ended by the operator, once', async () => {
  const member = await addMember('lost@example.ae', 'viewer');
  const db = satha.open();
  await db.query({
    text: 'UPDATE members SET two_factor_enabled = true WHERE member_id = $1',
    values: [member],
  });
  await satha.close(db);
  const line = ['member', 'end-two-factor', '--member', String(member)];
  expect(await satha.json(...line)).toEqual({ memberId: member, hasTwoFactor: false });
  expect(await satha.refusal(...line)).toMatch(/^There is no member \d+ with two-factor sign-in/);
});

test('Mails that wait are listed and shown, with their links', async () => {
  const { url } = await invite('reader@example.ae', 'viewer', '--language', 'ar');
  const mails = await satha.json<{ mailId: number; recipient: string; status: string }[]>('mail', 'list');
  const mail = mails.find(({ recipient }) => recipient === 'reader@example.ae');
  expect(mail).toMatchObject({ status: 'waiting', language: 'ar' });
  const shown = await satha.text('mail', 'show', '--mail', String(mail?.mailId));
  expect(shown).toContain(url);
  expect(shown).toMatch(/^Status +waits$/m);
  expect(await satha.text('mail', 'list')).toMatch(/reader@example\.ae +دعوة إلى حساب/);
  expect(await satha.refusal('mail', 'show', '--mail', '9999')).toMatch(/^There is no mail 9999/);
});
