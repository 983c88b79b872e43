import { beforeAll, describe, expect, test } from 'vitest';
import { storeTrip } from './store-trip.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
let account: string;
beforeAll(async () => {
  const made = await satha.json<{ accountId: number }>(
    'account',
    'create',
    '--name',
    'Al Noor',
    '--balance',
    '900',
  );
  account = String(made.accountId);
});

/** Members come in by the portal; here one is put in beside it. */
async function addMember(email: string): Promise<string> {
  const db = satha.open();
  const { rows } = await db.query<{ member_id: number }>({
    text: `WITH member AS (
             INSERT INTO members (name, email, language, created_at, updated_at)
             VALUES ('Noura', $1, 'en', now(), now()) RETURNING member_id
           )
           INSERT INTO memberships (account_id, member_id, role, created_at)
           SELECT $2, member_id, 'owner', now() FROM member RETURNING member_id`,
    values: [email, account],
  });
  await satha.close(db);
  return String(rows[0]?.member_id);
}

/** The account's lines that no member wrote, the first first. */
async function linesOfOperator(): Promise<{ action: string; subject: string; details: object }[]> {
  const db = satha.open();
  const { rows } = await db.query<{ action: string; subject: string; details: object }>({
    text: `SELECT action, subject, details FROM audit_entries
           WHERE account_id = $1 AND member_id IS NULL ORDER BY audit_entry_id`,
    values: [account],
  });
  await satha.close(db);
  return rows;
}

describe('what the operator does to an account by the command line stands in its audit log', () => {
  test('the account, its wallet, its keys, its members and its endpoints', async () => {
    const of = ['--account', account];
    await satha.json('account', 'change', ...of, '--customer-sms', 'off', '--two-factor', 'required');
    await satha.json('wallet', 'top-up', ...of, '--amount', '10', '--reason', 'Transfer 4711');
    await satha.json('wallet', 'freeze', ...of);
    await satha.json('wallet', 'unfreeze', ...of);
    await satha.json('wallet', 'show', ...of);
    const { keyId } = await satha.json<{ keyId: number }>('key', 'create', ...of, '--name', 'Shop');
    expect(await satha.json('key', 'disable', '--key', String(keyId))).toMatchObject({
      disabledBy: 'operator',
    });
    await satha.json('key', 'disable', '--key', String(keyId));
    const endpoint = await satha.json<{ endpointId: number }>(
      ...(['webhook', 'add', ...of, '--url', 'https://hooks.example.ae/'] as const),
    );
    await satha.json('webhook', 'disable', '--endpoint', String(endpoint.endpointId));
    const email = 'noura@example.ae';
    const member = await addMember(email);
    const why = ['--reason', 'Left'];
    expect(await satha.json('member', 'suspend', '--email', 'Noura@Example.ae', ...why)).toMatchObject({
      memberId: Number(member),
      suspended: true,
    });
    await satha.json('member', 'resume', '--member', member, ...why);
    await satha.json('member', 'sign-out', '--member', member);
    await satha.json('account', 'suspend', ...of, '--reason', 'Unpaid');
    expect(await satha.json<object[]>('account', 'list')).toContainEqual(
      expect.objectContaining({ suspendedReason: 'Unpaid', twoFactor: 'required' }),
    );
    await satha.json('account', 'resume', ...of, '--reason', 'Paid');
    expect(await linesOfOperator()).toEqual(
      [
        ['account.created', `account ${account}`, { name: 'Al Noor', openingBalanceFils: 90_000 }],
        ['account.two_factor_required', `account ${account}`, {}],
        ['account.sms_turned_off', `account ${account}`, {}],
        ['wallet.topped_up', `wallet of account ${account}`, { amountFils: 1_000, reason: 'Transfer 4711' }],
        ['wallet.frozen', `wallet of account ${account}`, {}],
        ['wallet.unfrozen', `wallet of account ${account}`, {}],
        ['api_key.created', `key ${keyId}`, { name: 'Shop', lastFour: expect.stringMatching(/^.{4}$/) }],
        ['api_key.disabled', `key ${keyId}`, { name: 'Shop' }],
        ['webhook_endpoint.created', `endpoint ${endpoint.endpointId}`, { url: 'https://hooks.example.ae/' }],
        [
          'webhook_endpoint.disabled',
          `endpoint ${endpoint.endpointId}`,
          { url: 'https://hooks.example.ae/' },
        ],
        ['member.suspended', `member ${member}`, { email, reason: 'Left' }],
        ['member.resumed', `member ${member}`, { email, reason: 'Left' }],
        ['member.signed_out', `member ${member}`, { email, sessions: 0 }],
        ['account.suspended', `account ${account}`, { reason: 'Unpaid' }],
        ['account.resumed', `account ${account}`, { reason: 'Paid' }],
      ].map(([action, subject, details]) => ({ action, subject, details })),
    );
  });

  test('trips that were ended, and links to them; a trip that cannot be ended leaves no line', async () => {
    const db = satha.open();
    const tripId = String(await storeTrip(db, Number(account)));
    await satha.close(db);
    const before = (await linesOfOperator()).length;
    await satha.json('trip', 'revoke-link', '--trip', tripId);
    await satha.json('trip', 'fail', '--trip', tripId, '--reason', 'accident');
    await satha.refusal('trip', 'fail', '--trip', tripId, '--reason', 'accident');
    expect((await linesOfOperator()).slice(before)).toEqual([
      { action: 'trip.links_revoked', subject: `trip ${tripId}`, details: {} },
      { action: 'trip.failed', subject: `trip ${tripId}`, details: { reason: 'accident' } },
    ]);
  });
});

test('What cannot be suspended is refused in a sentence, and so is a command that does not say whom', async () => {
  const why = ['--reason', 'x'];
  expect(await satha.refusal('account', 'suspend', '--account', '999', ...why)).toMatch(
    /^There is no account 999 in the test environment/,
  );
  expect(await satha.refusal('member', 'suspend', '--member', '999', ...why)).toMatch(
    /^There is no member 999 in the test environment/,
  );
  expect(await satha.refusal('member', 'sign-out', '--email', 'nobody@example.ae')).toMatch(
    /^There is no member nobody@example.ae in the test environment/,
  );
  expect(await satha.refusal('member', 'sign-out', '--email', 'no one')).toContain(
    'email must be an address',
  );
  expect((await satha.run('member', 'sign-out')).exitCode).toBe(2);
  expect((await satha.run('account', 'change', '--account', account)).exitCode).toBe(2);
});
