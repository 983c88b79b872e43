import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../src/cli/audit/note-operator.ts';
import { findAuditEntries } from '../../src/domain/audit/queries.ts';
import { suspendAccount } from '../../src/domain/members/suspension/suspend-account.ts';
import { freezeWallet, unfreezeWallet } from '../../src/domain/wallets/change-wallet.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { holdEventCounters, untilWaiting } from '../harness/locks.ts';
import { expectSoundLedger, getWallet, makeFundedAccount } from '../harness/money.ts';
import type { PortalBrowser } from '../harness/portal.ts';
import type { Answer } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: Console;
let proposer: ConsoleOperator;
let approver: ConsoleOperator;
beforeAll(async () => {
  app = await createConsole({ overrides: { clock } });
  [proposer, approver] = [await app.operatorOf('finance'), await app.operatorOf('manager')];
});
afterAll(async () => {
  await expectSoundLedger(app.db);
  await app.close();
});

let serial = 0;
const nextToken = () => `token-of-the-test-${++serial}`;
const reasonOf = ({ body }: Answer): string => body.reason;
const balanceOf = async (accountId: number) => (await getWallet(app.db, accountId)).balanceFils;

function adjust(who: PortalBrowser, accountId: number, amountFils: number, clientToken = nextToken()) {
  const body = { clientToken, amountFils, reason: 'Charged twice' };
  return who.send(`/accounts/${accountId}/wallet/adjustments`, body);
}

/** An account, and what the proposer wants to take from its wallet: above the limit. */
async function proposeAdjustment(amountFils = -60_000) {
  const accountId = await makeFundedAccount(app.db);
  const { status, body } = await adjust(proposer, accountId, amountFils);
  expect({ status, approval: body.data?.approval?.status }).toEqual({ status: 200, approval: 'proposed' });
  const { approvalId } = body.data.approval;
  return { accountId, approvalId: approvalId as number };
}

/** The same person in another browser; their app's code is tested elsewhere. */
async function signInAgain({ operatorId, email, password }: ConsoleOperator): Promise<PortalBrowser> {
  const setTwoFactor = (isOn: boolean) =>
    app.db.query({
      text: 'UPDATE operators SET two_factor_enabled = $2 WHERE operator_id = $1',
      values: [operatorId, isOn],
    });
  const browser = app.consoleBrowser();
  await setTwoFactor(false);
  expectOk(await browser.send('/sign-in', { email, password }));
  await setTwoFactor(true);
  return browser;
}

const decide = (who: PortalBrowser, approvalId: number, verb = 'approve', body: object = {}) =>
  who.send(`/approvals/${approvalId}/${verb}`, body);

async function auditOf(approvalId: number) {
  const { entries } = await findAuditEntries(app.db, { actor: { kind: 'operator' }, limit: 200 });
  return entries
    .filter(
      ({ subject, details }) => subject === `approval ${approvalId}` || details.approvalId === approvalId,
    )
    .map(({ action, actor }) => [action, actor.id])
    .toReversed();
}

describe('two people', () => {
  test('What one person proposes moves no money until another approves it; both are in the audit log', async () => {
    const { accountId, approvalId } = await proposeAdjustment();
    expect(await balanceOf(accountId)).toBe(100_000_000);
    const seen = await approver.get(`/approvals/${approvalId}`);
    expect(seen.body.data).toMatchObject({
      kind: 'wallet_adjustment',
      status: 'proposed',
      accountId,
      proposal: { amountFils: -60_000 },
      changes: [{ field: 'balanceFils', from: 100_000_000, to: 99_940_000 }],
      proposedBy: { operatorId: proposer.operatorId, name: proposer.name },
      isOwn: false,
      hindrance: null,
      decision: null,
    });
    const approved = await decide(approver, approvalId, 'approve', { note: 'Checked' });
    expect(approved.body.data).toMatchObject({
      status: 'approved',
      decision: { by: { operatorId: approver.operatorId, name: approver.name }, note: 'Checked' },
    });
    expect(await balanceOf(accountId)).toBe(99_940_000);
    expect(await auditOf(approvalId)).toEqual([
      ['approval.proposed', proposer.operatorId],
      ['wallet.adjusted', approver.operatorId],
      ['approval.approved', approver.operatorId],
    ]);
  });

  test('The same person is refused, from another session too, and an owner as well', async () => {
    const { accountId, approvalId } = await proposeAdjustment();
    const others = [proposer, await signInAgain(proposer)];
    for (const browser of others) {
      for (const verb of ['approve', 'reject']) {
        const answer = await decide(browser, approvalId, verb);
        expect([answer.status, reasonOf(answer)]).toEqual([403, 'approval_needs_another_person']);
      }
    }
    const owner = await app.operatorOf('owner');
    const own = (await adjust(owner, accountId, -60_000)).body.data.approval;
    expect(reasonOf(await decide(owner, own.approvalId))).toBe('approval_needs_another_person');
    expect(await balanceOf(accountId)).toBe(100_000_000);
  });

  test('The database itself refuses one person on both sides, and a decision that is changed or taken out', async () => {
    const { approvalId } = await proposeAdjustment();
    const byProposer = `UPDATE approvals SET status = 'approved', decided_at = now(), decided_by = proposed_by
                        WHERE approval_id = ${approvalId}`;
    await expect(app.db.query({ text: byProposer })).rejects.toThrow('approvals_take_two_people');
    await decide(approver, approvalId, 'reject');
    for (const text of [
      `UPDATE approvals SET status = 'approved' WHERE approval_id = ${approvalId}`,
      `DELETE FROM approvals WHERE approval_id = ${approvalId}`,
      'TRUNCATE approvals',
    ]) {
      await expect(app.db.query({ text })).rejects.toThrow('what was decided');
    }
  });

  test('Of many who approve and reject at once, one decides, and money moves once or not at all', async () => {
    const second = await app.operatorOf('owner');
    for (let round = 0; round < 5; round += 1) {
      const { accountId, approvalId } = await proposeAdjustment();
      const answers = await Promise.all([
        decide(approver, approvalId),
        decide(second, approvalId),
        decide(second, approvalId, 'reject'),
        decide(proposer, approvalId, 'withdraw'),
      ]);
      const done = answers.filter(({ status }) => status === 200);
      expect(done).toHaveLength(1);
      expect(answers.filter((answer) => reasonOf(answer) === 'approval_decided')).toHaveLength(3);
      const isApproved = done[0]?.body.data.status === 'approved';
      expect(await balanceOf(accountId)).toBe(isApproved ? 99_940_000 : 100_000_000);
    }
  });

  test('A decision that is sent again by the same person is answered again, and does nothing more', async () => {
    const { accountId, approvalId } = await proposeAdjustment();
    const answers = [await decide(approver, approvalId), await decide(approver, approvalId)];
    expect(answers.map(({ status, body }) => [status, body.data.status])).toEqual([
      [200, 'approved'],
      [200, 'approved'],
    ]);
    expect(await balanceOf(accountId)).toBe(99_940_000);
    expect(await auditOf(approvalId)).toHaveLength(3);
  });

  test('Only who proposed it takes it back; afterwards nobody can approve it', async () => {
    const { accountId, approvalId } = await proposeAdjustment();
    const foreign = await decide(approver, approvalId, 'withdraw');
    expect([foreign.status, reasonOf(foreign)]).toEqual([403, 'approval_of_another_person']);
    const own = await decide(proposer, approvalId, 'withdraw');
    expect(own.body.data).toMatchObject({ status: 'withdrawn', isOwn: true });
    expect(reasonOf(await decide(approver, approvalId))).toBe('approval_decided');
    expect(await balanceOf(accountId)).toBe(100_000_000);
  });
});

describe('approving judges again', () => {
  test('After 72 hours nobody can approve it, and it is listed as expired', async () => {
    const { accountId, approvalId } = await proposeAdjustment();
    clock.advance({ hours: 72 });
    for (const verb of ['approve', 'reject']) {
      expect(reasonOf(await decide(approver, approvalId, verb))).toBe('approval_expired');
    }
    expect(reasonOf(await decide(proposer, approvalId, 'withdraw'))).toBe('approval_expired');
    const listed = await approver.get(`/approvals?status=expired&accountId=${accountId}`);
    expect(listed.body.data.items).toMatchObject([{ approvalId, status: 'expired' }]);
    expect(await balanceOf(accountId)).toBe(100_000_000);
  });

  test('A wallet that was frozen meanwhile is named in a sentence; unfrozen, it can be approved', async () => {
    const { accountId, approvalId } = await proposeAdjustment();
    await freezeWallet(app.db, accountId);
    const { status, body } = await decide(approver, approvalId);
    const errors = [
      {
        field: 'walletStatus',
        message: 'walletStatus was active when it was proposed, and is frozen now.',
      },
    ];
    expect({ status, reason: body.reason, errors: body.errors }).toEqual({
      status: 409,
      reason: 'approval_outdated',
      errors,
    });
    const seen = await approver.get(`/approvals/${approvalId}`);
    expect(seen.body.data.hindrance).toMatchObject({ reason: 'approval_outdated', errors });
    expect(await balanceOf(accountId)).toBe(100_000_000);
    await unfreezeWallet(app.db, accountId);
    expect((await decide(approver, approvalId)).status).toBe(200);
  });

  test('An account that was suspended meanwhile, and a proposer who was, hold it up', async () => {
    const { accountId, approvalId } = await proposeAdjustment();
    await suspendAccount({ db: app.db, clock }, { actor: commandLine, accountId, reason: 'Unpaid' });
    expect((await decide(approver, approvalId)).body.errors).toMatchObject([{ field: 'accountStatus' }]);

    const leaver = await app.operatorOf('finance');
    const other = await makeFundedAccount(app.db);
    const { body } = await adjust(leaver, other, 60_000);
    const owner = await app.operatorOf('owner');
    const left = await owner.send(`/operators/${leaver.operatorId}/suspend`, { reason: 'Left' });
    expect(left.status).toBe(200);
    const late = await decide(approver, body.data.approval.approvalId);
    expect(late.body).toMatchObject({ reason: 'approval_outdated', errors: [{ field: 'proposedBy' }] });
    expect(await balanceOf(other)).toBe(100_000_000);
  });

  test('When the connection breaks in the middle of it, nothing is half done, and it can be approved again', async () => {
    const { accountId, approvalId } = await proposeAdjustment();
    await holdEventCounters(app.db, [accountId], async (release) => {
      const broken = decide(approver, approvalId);
      await untilWaiting(app.db, 1);
      await app.db.query({
        text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE datname = current_database() AND backend_type = 'client backend' AND wait_event_type = 'Lock'`,
      });
      expect((await broken).status).toBe(503);
      await release();
    });
    expect(await balanceOf(accountId)).toBe(100_000_000);
    expect(await auditOf(approvalId)).toEqual([['approval.proposed', proposer.operatorId]]);
    expect((await decide(approver, approvalId)).body.data.status).toBe('approved');
    expect(await balanceOf(accountId)).toBe(99_940_000);
  });
});

describe('what needs nobody else', () => {
  test('Below the limit it is done at once; ten small ones need another person as a large one does', async () => {
    const careful = await app.operatorOf('finance');
    const accountId = await makeFundedAccount(app.db);
    const small = await adjust(careful, accountId, -30_000);
    expect(small.body.data).toEqual({
      approval: null,
      wallet: { balanceFils: 99_970_000, floorFils: -50_000 },
    });
    expect((await adjust(careful, accountId, 20_000)).body.data.approval).toBeNull();
    expect((await adjust(careful, accountId, 1)).body.data.approval).toMatchObject({ status: 'proposed' });
    clock.advance({ hours: 24 });
    expect((await adjust(careful, accountId, 50_000)).body.data.approval).toBeNull();
    expect(await balanceOf(accountId)).toBe(100_040_000);
    const rest = await Promise.all([1, 2, 3].map(() => adjust(careful, accountId, 20_000)));
    expect(rest.map(({ body }) => body.data.approval?.status)).toEqual(['proposed', 'proposed', 'proposed']);
  });

  test('A top-up by hand counts with adjustments, and posts once another person approves it', async () => {
    const cashier = await app.operatorOf('finance');
    const accountId = await makeFundedAccount(app.db);
    const topUp = (amountFils: number) =>
      cashier.send(`/accounts/${accountId}/wallet/top-ups`, {
        ...{ clientToken: nextToken(), amountFils, reason: 'Transfer 4711' },
      });
    expect((await topUp(40_000)).body.data).toMatchObject({ approval: null });
    expect((await adjust(cashier, accountId, 20_000)).body.data.approval).toMatchObject({
      status: 'proposed',
    });
    const { approval } = (await topUp(10_001)).body.data;
    expect(approval).toMatchObject({ kind: 'wallet_top_up', status: 'proposed' });
    expect((await decide(approver, approval.approvalId)).status).toBe(200);
    expect(await balanceOf(accountId)).toBe(100_050_001);
  });

  test('Small ones that are sent at once do not pass the limit together', async () => {
    const hasty = await app.operatorOf('finance');
    const accountId = await makeFundedAccount(app.db);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => adjust(hasty, accountId, 20_000)));
    expect(answers.filter(({ body }) => body.data.approval === null)).toHaveLength(2);
    expect(await balanceOf(accountId)).toBe(100_040_000);
  });

  test('What is sent again with its token is done once, and a token stands for one thing', async () => {
    const again = await app.operatorOf('finance');
    const accountId = await makeFundedAccount(app.db);
    const token = nextToken();
    const answers = await Promise.all([1, 2, 3].map(() => adjust(again, accountId, -10_000, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await balanceOf(accountId)).toBe(99_990_000);
    const other = await adjust(again, accountId, -10_001, token);
    expect([other.status, reasonOf(other)]).toEqual([422, 'idempotency_key_reused']);
  });

  test('An owner turns it off: everything is done at once, audited; what waited still takes two people', async () => {
    const owner = await app.operatorOf('owner');
    const waiting = await proposeAdjustment();
    const { version, limitFils } = (await owner.get('/approval-settings')).body.data;
    const set = (isOn: boolean, seen: number, who: PortalBrowser = owner) =>
      who.send('/approval-settings', { isOn, limitFils, version: seen }, { method: 'PUT' });
    expect(reasonOf(await set(false, version, approver))).toBe('insufficient_role');
    const off = await set(false, version);
    expect(off.body.data).toEqual({ isOn: false, limitFils, version: version + 1 });
    const stale = await set(true, version);
    expect(stale.body).toMatchObject({ reason: 'version_conflict', errors: [{ field: 'isOn' }] });

    const accountId = await makeFundedAccount(app.db);
    expect((await adjust(proposer, accountId, -6_000_000)).body.data).toMatchObject({ approval: null });
    expect(await balanceOf(accountId)).toBe(94_000_000);
    expect(reasonOf(await decide(proposer, waiting.approvalId))).toBe('approval_needs_another_person');
    expect((await decide(approver, waiting.approvalId)).status).toBe(200);

    expect((await set(true, version + 1)).body.data.isOn).toBe(true);
    const { entries } = await findAuditEntries(app.db, {
      actor: { kind: 'operator', id: owner.operatorId },
      action: 'approval_settings.changed',
      limit: 2,
    });
    expect(entries.map(({ details }) => details)).toEqual([
      { isOnBefore: false, isOn: true },
      { isOnBefore: true, isOn: false },
    ]);
  });
});

describe('who may, and what', () => {
  test.each([
    ['dispatcher', 'insufficient_role'],
    ['auditor', 'insufficient_role'],
  ] as const)('A %s neither proposes nor decides', async (role, reason) => {
    const { accountId, approvalId } = await proposeAdjustment();
    const somebody = await app.operatorOf(role);
    for (const answer of [
      await adjust(somebody, accountId, 1),
      await decide(somebody, approvalId),
      await decide(somebody, approvalId, 'reject'),
    ]) {
      expect([answer.status, reasonOf(answer)]).toEqual([403, reason]);
    }
  });

  test.each([
    [{ amountFils: 0 }, 'amountFils'],
    [{ amountFils: 10_000_000_001 }, 'amountFils'],
    [{ amountFils: 0.5 }, 'amountFils'],
    [{ reason: '' }, 'reason'],
    [{ reason: ' ' }, 'reason'],
    [{ reason: 'a\nb' }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ reason: 'half \ud800' }, 'reason'],
    [{ reason: 'turned \u202e' }, 'reason'],
    [{ reason: '\u0000' }, 'reason'],
    [{ clientToken: 'short' }, 'clientToken'],
    [{ clientToken: '\u0000'.repeat(20) }, 'clientToken'],
  ])('%j is refused by its name', async (wrong, field) => {
    const accountId = await makeFundedAccount(app.db);
    const body = { clientToken: nextToken(), amountFils: 60_000, reason: 'Why', ...wrong };
    const answer = await proposer.send(`/accounts/${accountId}/wallet/adjustments`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ field }]);
  });

  test('What is about nothing is not found: a wallet, an approval', async () => {
    expect(reasonOf(await adjust(proposer, 999_999, 60_000))).toBe('wallet_not_found');
    expect(reasonOf(await decide(approver, 999_999))).toBe('approval_not_found');
    expect((await approver.get('/approvals/999999')).status).toBe(404);
    expect((await approver.get('/approvals/0')).status).toBe(400);
  });

  test('The list comes in pages without a gap, the latest first', async () => {
    const accountId = await makeFundedAccount(app.db);
    const made: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      made.push((await adjust(proposer, accountId, 60_000 + index)).body.data.approval.approvalId);
    }
    const listed: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Answer = await approver.get(
        `/approvals?accountId=${accountId}&status=proposed&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      listed.push(...page.body.data.items.map(({ approvalId }: { approvalId: number }) => approvalId));
      cursor = page.body.data.nextCursor;
    }
    expect(listed).toEqual(made.toReversed());
  });
});
