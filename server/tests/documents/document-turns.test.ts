import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAccountClock } from '../../src/domain/sandbox/controls/set-account-clock.ts';
import { topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { issueAll } from '../harness/documents.ts';
import { downloadPdf } from '../harness/download-pdf.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock('2026-11-20T12:00:00+04:00');
const month = '2026-11';
let portal: Portal;
beforeAll(async () => {
  portal = await createPortal({ overrides: { clock } });
});
afterAll(() => portal.close());

/** A member whose account has a receipt, and by its own clock a month that is over. */
async function makeMember(): Promise<PortalMember> {
  const accountId = await portal.makeEmptyAccount(0);
  const deps = { db: portal.db, clock };
  await portal.db.query({
    text: 'UPDATE accounts SET created_at = $2 WHERE account_id = $1',
    values: [accountId, clock().toString()],
  });
  await topUpWallet(deps, { accountId, amountFils: 1_000_000 });
  await issueAll(portal.db, clock);
  await setAccountClock(deps, accountId, { offsetSeconds: 30 * 86_400 });
  return portal.memberOf('viewer', accountId);
}

const urlOf = ({ accountId }: PortalMember) => `${portal.baseUrl}/portal-api/accounts/${accountId}`;
const getStatement = (member: PortalMember) =>
  downloadPdf(`${urlOf(member)}/statements/${month}/pdf`, member);

test('Documents that one account asks for are in no other account’s way, and beyond three it is to come again', async () => {
  const [first, second] = [await makeMember(), await makeMember()];
  const receiptOf = async (member: PortalMember) => {
    const [{ documentId }] = expectOk(await member.get(`/accounts/${member.accountId}/documents`)).items;
    return () => downloadPdf(`${urlOf(member)}/documents/${documentId}/pdf`, member);
  };
  const [getFirst, getSecond] = [await receiptOf(first), await receiptOf(second)];
  const made = await portal.db.inTransaction(async (transaction) => {
    // No statement is made before this is over.
    await transaction.query({ text: 'LOCK TABLE ledger_entries IN ACCESS EXCLUSIVE MODE' });
    const many = Array.from({ length: 4 }, () => getStatement(first));
    expect((await Promise.race(many)).status).toBe(503);
    const refused = await getFirst();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    return [...many, getStatement(second), getSecond()];
  });
  const statuses = (await Promise.all(made)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 503]);
  expect((await getFirst()).status).toBe(200);
  const metrics = await portal.app.metrics.registry.metrics();
  expect(metrics).toMatch(/satha_limit_refusals_total{.*limit="documents".*} 2\n/);
});
