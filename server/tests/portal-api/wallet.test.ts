import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adjustWallet, topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { paths } from '../harness/operations.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { createTestClock } from '../harness/test-clock.ts';

let portal: Portal;
const clock = createTestClock('2026-11-30T23:59:00+04:00');
beforeAll(async () => {
  portal = await createPortal({ overrides: { clock } });
});
afterAll(() => portal.close());

type Entry = {
  entryId: number;
  kind: string;
  amountFils: number;
  balanceAfterFils: number;
  tripId: number | null;
};

async function entriesOf(viewer: PortalMember, query = ''): Promise<Entry[]> {
  const { status, body } = await viewer.get(`/accounts/${viewer.accountId}/wallet/entries${query}`);
  expect(status).toBe(200);
  return body.data.items;
}

async function post(accountId: number, amountFils: number, reason?: string): Promise<void> {
  const posting = { accountId, amountFils, ...(reason !== undefined && { reason }) };
  const deps = { db: portal.db, clock };
  await (amountFils > 0 ? topUpWallet(deps, posting) : adjustWallet(deps, posting));
}

describe('the wallet', () => {
  test('tells its balance, what is held, its floor and its status, to every role', async () => {
    for (const role of ['owner', 'developer', 'finance', 'viewer'] as const) {
      const member = await portal.memberOf(role, await portal.makeEmptyAccount(12_345));
      const { body } = await member.get(`/accounts/${member.accountId}/wallet`);
      expect(body.data).toEqual({ status: 'active', balanceFils: 12_345, heldFils: 0, floorFils: -50_000 });
    }
  });

  test('of another account is not there', async () => {
    const member = await portal.memberOf('owner');
    const other = await portal.makeEmptyAccount();
    for (const path of ['', '/entries', '/entries.csv']) {
      const { status, body } = await member.get(`/accounts/${other}/wallet${path}`);
      expect({ status, message: body.message }).toEqual({ status: 404, message: 'Account not found' });
    }
  });
});

describe('its entries', () => {
  test('come the latest first, each with the balance after it, page by page without one left out or told twice', async () => {
    const member = await portal.memberOf('viewer', await portal.makeEmptyAccount(0));
    const amounts = [500, -200, 700, 100, -50, 300, 250];
    for (const amount of amounts) await post(member.accountId, amount);
    const seen: Entry[] = [];
    let cursor = '';
    do {
      const query = `?limit=3${cursor && `&cursor=${cursor}`}`;
      const { body } = await member.get(`/accounts/${member.accountId}/wallet/entries${query}`);
      seen.push(...body.data.items);
      cursor = body.data.nextCursor ?? '';
    } while (cursor !== '');
    expect(seen.map(({ amountFils }) => amountFils)).toEqual(amounts.toReversed());
    let balance = 0;
    for (const { amountFils, balanceAfterFils } of seen.toReversed()) {
      balance += amountFils;
      expect(balanceAfterFils).toBe(balance);
    }
  });

  test('tell of a trip that cost nothing what was held and given back, and no charge', async () => {
    const account = await portal.makeAccount({ balanceFils: 1_000_000 });
    const trip = await createTrip(portal, account);
    await portal.post(paths.cancel, account.rawApiKey, { tripId: trip.tripId });
    const member = await portal.memberOf('finance', account.accountId);
    const found = await entriesOf(member, `?tripId=${trip.tripId}`);
    expect(found.map(({ kind, amountFils }) => [kind, amountFils])).toEqual([
      ['trip_refund', trip.fareFils],
      ['trip_hold', -trip.fareFils],
    ]);
  });

  test('are filtered by kinds and by whole days of the UAE', async () => {
    const member = await portal.memberOf('viewer', await portal.makeEmptyAccount(0));
    const { accountId } = member;
    clock.set('2026-11-30T23:59:59.999+04:00');
    await post(accountId, 100);
    clock.advance({ milliseconds: 1 });
    await post(accountId, 200);
    await post(accountId, -50);
    const amounts = async (query: string) =>
      (await entriesOf(member, query)).map((entry) => entry.amountFils);
    expect(await amounts('?to=2026-11-30')).toEqual([100]);
    expect(await amounts('?from=2026-12-01')).toEqual([-50, 200]);
    expect(await amounts('?from=2026-12-01&kinds=top_up')).toEqual([200]);
    expect(await amounts('?kinds=adjustment,top_up')).toEqual([-50, 200, 100]);
  });

  test.each([
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['kinds=vat', 'kinds'],
    ['cursor=xyz', 'cursor'],
    ['limit=0', 'limit'],
    ['tripId=x', 'tripId'],
  ])('a filter that makes no sense is refused by name: %s', async (query, field) => {
    const member = await portal.memberOf('viewer');
    const { status, body } = await member.get(`/accounts/${member.accountId}/wallet/entries?${query}`);
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });
});

test('the file has every entry that the filter lets through, exact, in UTF-8, and starts no formula', async () => {
  const member = await portal.memberOf('viewer', await portal.makeEmptyAccount(0));
  const { accountId } = member;
  const count = 1_003;
  await portal.db.query({
    text: `INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind,
             wallet_balance_after_fils, created_at)
           SELECT $1, 'adjustments', 'wallet', 1, 'adjustment', number, now() FROM generate_series(1, $2) AS number`,
    values: [accountId, count],
  });
  await portal.db.query({
    text: 'UPDATE wallets SET balance_fils = $2 WHERE account_id = $1',
    values: [accountId, count],
  });
  await post(accountId, 123_456, '=2+5 "تحويل"');
  const { body, headers } = await member.get(`/accounts/${accountId}/wallet/entries.csv`);
  expect(headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="satha-wallet-${accountId}.csv"`);
  const lines: string[] = body.split('\r\n');
  expect(lines).toHaveLength(count + 3);
  expect(lines[0]?.replace('\ufeff', '')).toMatch(/^entry,time,kind/);
  expect(lines[1]).toContain('"\'=2+5 ""تحويل""",1234.56,1244.59');
  expect(lines.at(-2)).toMatch(/,0\.01,0\.01,,,Operator adjustment$/);
  const entries = new Set(lines.slice(1, -1).map((line) => line.split(',')[0]));
  expect(entries.size).toBe(count + 1);
  const filtered = await member.get(`/accounts/${accountId}/wallet/entries.csv?kinds=top_up`);
  expect(filtered.body.split('\r\n')).toHaveLength(3);
});
