import type { LedgerEntryView } from '@satha/contract/portal/wallet';
import { languageCodes } from '@satha/terms/languages';
import { walletLineNames } from '@satha/terms/ledger-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueAll } from '../harness/documents.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { booked, makeToken, tripsOf } from '../harness/portal-trips.ts';

let portal: Portal;
let owner: PortalMember;
beforeAll(async () => {
  portal = await createPortal();
  owner = await portal.memberOf('owner', await portal.makeEmptyAccount(10_000_000));
});
afterAll(() => portal.close());

const linesOf = async (query: string): Promise<LedgerEntryView[]> =>
  expectOk(await owner.get(`/accounts/${owner.accountId}/wallet/entries?${query}`)).items;
const sumOf = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0);

async function completed() {
  const trip = await booked(owner);
  await takeTripTo(portal.db, trip, await addDriver(portal.db), 6);
  return trip;
}

async function cancelledWithFee() {
  const trip = await booked(owner);
  await takeTripTo(portal.db, trip, await addDriver(portal.db), 3);
  const url = `${tripsOf(owner)}/${trip.tripId}/cancellation`;
  const { feeFils } = expectOk(await owner.get(url));
  expectOk(await owner.send(url, { shownFeeFils: feeFils, clientToken: makeToken() }));
  return { ...trip, feeFils };
}

test('A completed trip has a line of what was held and one of what was charged, with the number of its invoice', async () => {
  const { tripId, fareFils } = await completed();
  await issueAll(portal.db);
  const [held, charged, ...none] = await linesOf(`tripId=${tripId}&sort=oldest`);
  expect(none).toEqual([]);
  expect(held).toMatchObject({ kind: 'trip_hold', amountFils: -fareFils, chargedFils: null, document: null });
  expect(charged).toMatchObject({ kind: 'trip_revenue', amountFils: 0, chargedFils: fareFils });
  expect(charged?.document).toMatch(/^INV-\d{4}-\d{6}$/);
  expect(charged?.balanceAfterFils).toBe(held?.balanceAfterFils);
  const { items } = expectOk(await owner.get(`/accounts/${owner.accountId}/documents?tripId=${tripId}`));
  expect(items).toMatchObject([{ name: charged?.document, amountFils: charged?.chargedFils }]);
});

test('A fee has a line of its own: what was held is what was refunded and what was charged, to the fils', async () => {
  const { tripId, fareFils, feeFils } = await cancelledWithFee();
  await issueAll(portal.db);
  const lines = await linesOf(`tripId=${tripId}&sort=oldest`);
  expect(lines.map(({ kind, amountFils, chargedFils }) => [kind, amountFils, chargedFils])).toEqual([
    ['trip_hold', -fareFils, null],
    ['trip_refund', fareFils - feeFils, null],
    ['cancellation_fee', 0, feeFils],
  ]);
  expect(lines.map(({ document }) => document !== null)).toEqual([false, false, true]);
  const moved = sumOf(lines.map(({ amountFils }) => amountFils));
  expect(-moved).toBe(sumOf(lines.map(({ chargedFils }) => chargedFils)));
});

test('Lines of one kind are found by it, whether every trip has them or few, page by page', async () => {
  const before = (await linesOf('kinds=cancellation_fee,trip_revenue&limit=100')).length;
  const [first, second] = [await cancelledWithFee(), await completed()];
  const fees = await linesOf('kinds=cancellation_fee');
  expect(fees[0]).toMatchObject({ tripId: first.tripId, chargedFils: first.feeFils });
  expect(fees.every(({ kind }) => kind === 'cancellation_fee')).toBe(true);
  const both = await linesOf('kinds=cancellation_fee,trip_revenue&limit=100');
  expect(both.map(({ tripId }) => tripId).slice(0, 2)).toEqual([second.tripId, first.tripId]);
  expect(both).toHaveLength(before + 2);
});

test('The balance goes on from line to line, and the file has the same lines in the same words', async () => {
  await issueAll(portal.db);
  const lines = (await linesOf('limit=100')).toReversed();
  let balance = 0;
  for (const { amountFils, balanceAfterFils } of lines) {
    balance += amountFils;
    expect(balanceAfterFils).toBe(balance);
  }
  const aed = (fils: number | null) => (fils === null ? '' : (fils / 100).toFixed(2));
  for (const language of languageCodes) {
    const { body } = await owner.get(`/accounts/${owner.accountId}/wallet/entries.csv?language=${language}`);
    const [head, ...rows] = (body as string).replace('\ufeff', '').trimEnd().split('\r\n');
    expect(head).toBe(
      'entry,time,kind,trip,top_up,reason,amount_aed,balance_after_aed,charged_aed,document,description',
    );
    expect(rows.map((row) => row.split(',')).map((cells) => [cells[0], cells[2], ...cells.slice(8)])).toEqual(
      lines
        .toReversed()
        .map((line) => [
          ...[String(line.entryId), line.kind, aed(line.chargedFils), line.document ?? ''],
          walletLineNames[language][line.kind],
        ]),
    );
    expect(rows.map((row) => row.split(',')[6])).toEqual(
      lines.toReversed().map(({ amountFils }) => aed(amountFils)),
    );
  }
});

test('Lists tell what a trip was charged in the end, beside the fare that was agreed', async () => {
  const [cancelled, done, open] = [await cancelledWithFee(), await completed(), await booked(owner)];
  const { items } = expectOk(await owner.get(`${tripsOf(owner)}?limit=3`));
  expect(items).toMatchObject([
    { tripId: open.tripId, fareFils: open.fareFils, chargedFils: null },
    { tripId: done.tripId, chargedFils: done.fareFils },
    { tripId: cancelled.tripId, fareFils: cancelled.fareFils, chargedFils: cancelled.feeFils },
  ]);
  const { body } = await owner.get(`${tripsOf(owner)}.csv`);
  const rows = (body as string).trimEnd().split('\r\n').slice(1, 4);
  expect(rows.map((row) => row.split(',').at(-1))).toEqual([
    '',
    (done.fareFils / 100).toFixed(2),
    (cancelled.feeFils / 100).toFixed(2),
  ]);
});
