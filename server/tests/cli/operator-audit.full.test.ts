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
           WHERE account_id = $1 AND actor_kind = 'operator' AND actor_name = 'command line' AND actor_id IS NULL ORDER BY audit_entry_id`,
    values: [account],
  });
  await satha.close(db);
  return rows;
}

describe('what the operator does to an account by the command line stands in its audit log', () => {
  test('the account, its wallet, its keys, its members and its endpoints', async () => {
    const of = ['--account', account];
    const email = 'noura@example.ae';
    const member = await addMember(email);
    const url = 'https://hooks.example.ae/';
    const [{ keyId }, { endpointId }, suspended] = await Promise.all([
      satha.json<{ keyId: number }>('key', 'create', ...of, '--name', 'Shop'),
      satha.json<{ endpointId: number }>('webhook', 'add', ...of, '--url', url),
      satha.json('member', 'suspend', '--email', 'Noura@Example.ae', '--reason', 'Left'),
      satha.json('account', 'change', ...of, '--customer-sms', 'off', '--two-factor', 'required'),
      satha.json('wallet', 'top-up', ...of, '--amount', '10', '--reason', '\u2068Transfer 4711\u2069'),
    ]);
    expect(suspended).toMatchObject({ memberId: Number(member), suspended: true });
    const [disabled] = await Promise.all([
      satha.json('key', 'disable', '--key', String(keyId)),
      satha.json('webhook', 'disable', '--endpoint', String(endpointId)),
      satha.json('account', 'suspend', ...of, '--reason', 'Unpaid'),
    ]);
    expect(disabled).toMatchObject({ disabledBy: 'operator' });
    const [listed] = await satha.json<object[]>('account', 'list');
    expect(listed).toMatchObject({ suspendedReason: 'Unpaid', twoFactor: 'required', customerSms: 'off' });
    const lines = await linesOfOperator();
    expect(lines.toSorted((one, other) => one.action.localeCompare(other.action))).toEqual(
      [
        ['account.created', `account ${account}`, { name: 'Al Noor', openingBalanceFils: 90_000 }],
        ['account.sms_turned_off', `account ${account}`, {}],
        ['account.suspended', `account ${account}`, { reason: 'Unpaid' }],
        ['account.two_factor_required', `account ${account}`, {}],
        ['api_key.created', `key ${keyId}`, { name: 'Shop', lastFour: expect.stringMatching(/^.{4}$/) }],
        ['api_key.disabled', `key ${keyId}`, { name: 'Shop' }],
        ['member.suspended', `member ${member}`, { email, reason: 'Left' }],
        ['wallet.topped_up', `wallet of account ${account}`, { amountFils: 1_000, reason: 'Transfer 4711' }],
        ['webhook_endpoint.created', `endpoint ${endpointId}`, { url }],
        ['webhook_endpoint.disabled', `endpoint ${endpointId}`, { url }],
      ].map(([action, subject, details]) => ({ action, subject, details })),
    );
  });

  test('and nothing that was so before', async () => {
    const made = await satha.json<{ accountId: number }>('account', 'create', '--name', 'Al Noor Two');
    account = String(made.accountId);
    const of = ['--account', account];
    const change = async () => {
      await satha.json('account', 'change', ...of, '--customer-sms', 'off');
      await Promise.all([
        satha.json('wallet', 'freeze', ...of),
        satha.json('wallet', 'set-floor', ...of, '--amount', '-100'),
        satha.json('wallet', 'set-held-limit', ...of, '--amount', '2500'),
      ]);
    };
    await change();
    const lines = await linesOfOperator();
    expect(lines.map(({ action }) => action).toSorted()).toEqual([
      'account.created',
      'account.sms_turned_off',
      'wallet.floor_set',
      'wallet.frozen',
      'wallet.held_limit_set',
    ]);
    await change();
    expect(await linesOfOperator()).toEqual(lines);
  });

  test('a trip that was ended, in a suspended account too; one that cannot be ended leaves no line', async () => {
    const made = await satha.json<{ accountId: number }>(
      'account',
      'create',
      '--name',
      'X',
      '--balance',
      '900',
    );
    account = String(made.accountId);
    const db = satha.open();
    const tripId = String(await storeTrip(db, made.accountId));
    await satha.close(db);
    await satha.json('account', 'suspend', '--account', account, '--reason', 'Unpaid');
    await satha.json('trip', 'fail', '--trip', tripId, '--reason', 'accident');
    await satha.refusal('trip', 'fail', '--trip', tripId, '--reason', 'accident');
    expect((await linesOfOperator()).slice(2)).toEqual([
      {
        action: 'trip.failed',
        subject: `trip ${tripId}`,
        details: { outcome: 'operator_decision', reason: 'accident' },
      },
    ]);
  });
});

test('What cannot be suspended is refused in a sentence, and so is a command that does not say whom', async () => {
  const why = ['--reason', 'x'];
  const [noAccount, noMember, noEmail, nobody] = await Promise.all([
    satha.refusal('account', 'suspend', '--account', '999', ...why),
    satha.refusal('member', 'sign-out', '--email', 'nobody@example.ae'),
    satha.refusal('member', 'suspend', '--email', 'no one', ...why),
    satha.run('member', 'sign-out'),
  ]);
  expect(noAccount).toMatch(/^There is no account 999 in the test environment/);
  expect(noMember).toMatch(/^There is no member nobody@example.ae in the test environment/);
  expect(noEmail).toContain('email must be an address');
  expect(nobody.exitCode).toBe(2);
});
