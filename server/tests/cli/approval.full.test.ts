import { beforeAll, expect, test } from 'vitest';
import type { Proposal } from '../../src/domain/approvals/proposal.ts';
import { propose } from '../../src/domain/approvals/propose.ts';
import { findAuditEntries } from '../../src/domain/audit/queries.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { makeOperator } from '../harness/made-operator.ts';
import { getWallet } from '../harness/money.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
let db: Database;
let accountId: number;
let operatorId: number;
beforeAll(async () => {
  const made = ['account', 'create', '--name', 'Al Noor', '--balance', '1000000'];
  ({ accountId } = await satha.json<{ accountId: number }>(...made));
  db = satha.open();
  operatorId = await makeOperator(db, 'Huda Saleh', 'finance');
});

let serial = 0;
async function proposeAs(proposal: Proposal): Promise<string> {
  const by = { actor: { kind: 'operator', id: operatorId, name: 'Huda Saleh' } } as const;
  const asked = { proposal, reason: 'Charged twice', clientToken: `token-${++serial}`, by };
  return String((await propose({ db, clock: systemClock }, asked)).approvalId);
}
const balance = async () => (await getWallet(db, accountId)).balanceFils;

test('The operator of the machine lists, looks at, approves and rejects what operators propose', async () => {
  const before = await balance();
  const approval = await proposeAs({ kind: 'wallet_adjustment', accountId, amountFils: -60_000 });
  const listed = await satha.text('approval', 'list', '--account', String(accountId));
  expect(listed).toMatch(
    new RegExp(`^ +${approval} +wallet_adjustment +${accountId} +Huda Saleh .*Charged twice$`, 'm'),
  );
  const shown = await satha.text('approval', 'show', '--approval', approval);
  expect(shown).toMatch(/^Proposed by +Huda Saleh \(operator \d+\)$/m);
  expect(shown).toMatch(/^balanceFils +AED 1,000,000.00 +AED 999,400.00$/m);
  const approved = await satha.json('approval', 'approve', '--approval', approval, '--note', 'Checked');
  expect(approved).toMatchObject({ status: 'approved', decision: { by: null, note: 'Checked' } });
  expect(await balance()).toBe(before - 60_000);
  const again = await satha.refusal('approval', 'reject', '--approval', approval);
  expect(again).toContain(`Approval ${approval}: it was decided already.`);

  const other = await proposeAs({ kind: 'wallet_floor', accountId, floorFils: -10_000 });
  expect(await satha.text('approval', 'reject', '--approval', other)).toContain('is rejected');
  expect(await satha.text('approval', 'list')).toContain('has the status proposed');
  expect(await satha.refusal('approval', 'show', '--approval', '999')).toContain(
    'there is none with this number',
  );

  const { entries } = await findAuditEntries(db, { actor: { kind: 'operator' }, limit: 3 });
  expect(entries.map(({ action, actor }) => [action, actor.id, actor.name])).toEqual([
    ['approval.rejected', undefined, 'command line'],
    ['approval.proposed', operatorId, 'Huda Saleh'],
    ['approval.approved', undefined, 'command line'],
  ]);
});

test('The operator of the machine takes back what somebody proposed who is gone, and the audit log that it reads says so', async () => {
  const approval = await proposeAs({ kind: 'wallet_floor', accountId, floorFils: -10_000 });
  const before = await balance();
  const withdrawn = await satha.json('approval', 'withdraw', '--approval', approval, '--note', 'Has left');
  expect(withdrawn).toMatchObject({ status: 'withdrawn', decision: { by: null, note: 'Has left' } });
  expect(await balance()).toBe(before);
  expect(await satha.refusal('approval', 'approve', '--approval', approval)).toContain(
    'it was decided already.',
  );

  const subject = `approval ${approval}`;
  const read = ['audit', 'list', '--action', 'approval', '--limit', '1'];
  const first = await satha.json<{ entries: object[]; nextBehind: number }>(...read);
  expect(first.entries).toMatchObject([
    {
      action: 'approval.withdrawn',
      subject,
      actor: { kind: 'operator', id: null, name: 'command line' },
      details: { kind: 'wallet_floor', proposedBy: operatorId },
    },
  ]);
  const rest = await satha.json<{ entries: object[] }>(...read, '--behind', String(first.nextBehind));
  expect(rest.entries).toMatchObject([
    { action: 'approval.proposed', subject, actor: { id: operatorId, name: 'Huda Saleh' } },
  ]);
  const ofHuda = await satha.text('audit', 'list', '--operator', String(operatorId), '--order', 'oldest');
  expect(ofHuda).toMatch(new RegExp(`Huda Saleh, operator ${operatorId} +approval.proposed +${subject}`));
  expect(ofHuda).not.toContain('command line');
  const today = ['--account', String(accountId), '--from', '2020-01-01', '--before', '2020-01-02'];
  expect(await satha.text('audit', 'list', ...today)).toContain('Nothing in the audit log');
  expect(await satha.run('audit', 'list', '--action', 'No%')).toMatchObject({ exitCode: 2 });
});

test('What was proposed for a wallet that is frozen by now is refused in a sentence, and stays open', async () => {
  const approval = await proposeAs({ kind: 'wallet_adjustment', accountId, amountFils: -60_000 });
  const before = await balance();
  await satha.text('wallet', 'freeze', '--account', String(accountId));
  const refusal = await satha.refusal('approval', 'approve', '--approval', approval);
  expect(refusal).toContain('walletStatus was active when it was proposed, and is frozen now.');
  expect(await satha.text('approval', 'show', '--approval', approval)).toMatch(
    /^Hindered +what it rests on/m,
  );
  expect(await balance()).toBe(before);
  await satha.text('wallet', 'unfreeze', '--account', String(accountId));
  expect(await satha.json('approval', 'approve', '--approval', approval)).toMatchObject({
    status: 'approved',
  });
});

test('The rule of two people is shown and set, and turned off for a company of one person', async () => {
  expect(await satha.json('approval', 'settings')).toEqual({ twoPeople: 'on', limit: 500 });
  expect(await satha.json('approval', 'settings', '--limit', '1000')).toEqual({
    twoPeople: 'on',
    limit: 1000,
  });
  expect(await satha.text('approval', 'settings', '--two-people', 'off')).toMatch(/^Two people +off/m);
  const asked = await proposeAs({ kind: 'wallet_floor', accountId, floorFils: -20_000 });
  expect(await satha.json('approval', 'show', '--approval', asked)).toMatchObject({ status: 'at_once' });
  expect(await satha.json('approval', 'settings', '--two-people', 'on')).toEqual({
    twoPeople: 'on',
    limit: 1000,
  });
  const wrong = await satha.run('approval', 'settings', '--limit', '-1');
  expect(wrong).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('from AED 0 to 1000000') });
});
