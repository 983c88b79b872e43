import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeBillingDetails } from '../../src/domain/documents/billing/change-billing-details.ts';
import { findDocument, findDocuments } from '../../src/domain/documents/queries.ts';
import { failTrip } from '../../src/domain/trips/moves/fail-trip.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { expectWholeSeries, issueAll } from '../harness/documents.ts';
import { type CreatedTrip, createTrip } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { entriesOfTrip, expectSoundLedger } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

let app: TestApp;
let account: TestAccount;
const clock = createTestClock();
beforeEach(async () => {
  app = await startTestApp({ overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 10_000_000 });
});
afterEach(() => app.close());

async function bookAt(status: number): Promise<CreatedTrip> {
  const trip = await createTrip(app, account);
  if (status >= 2) await takeTripTo(app.db, trip, await addDriver(app.db), status, clock());
  return trip;
}

function cancel({ tripId }: CreatedTrip) {
  return app.post(paths.cancel, account.rawApiKey, { tripId });
}

async function invoicesOf({ accountId, tripId }: CreatedTrip) {
  await issueAll(app.db, clock);
  const { documents: found } = await findDocuments(app.db, { accountId, tripId }, { limit: 10 });
  return Promise.all(found.map(({ documentId }) => findDocument(app.db, accountId, documentId)));
}

/** What the books say was kept of a trip, and the tax in it. */
async function keptOf({ accountId, tripId }: CreatedTrip) {
  const entries = await entriesOfTrip(app.db, accountId, tripId);
  const sum = (to: string) =>
    entries.filter((entry) => entry.to === to).reduce((total, { amount_fils }) => total + amount_fils, 0);
  return { netFils: sum('revenue'), vatFils: sum('vat_payable') };
}

const ends: readonly (readonly [
  what: string,
  end: () => Promise<CreatedTrip>,
  supply: string | undefined,
])[] = [
  ['that is completed', () => bookAt(6), 'completed_trip'],
  ['that is cancelled for a fee', async () => cancelled(await bookAt(4)), 'cancellation_fee'],
  ['that is cancelled for nothing', async () => cancelled(await bookAt(1)), undefined],
  ['that fails because the customer refused', async () => failed(await bookAt(3)), 'cancellation_fee'],
];

async function cancelled(trip: CreatedTrip): Promise<CreatedTrip> {
  expect((await cancel(trip)).status).toBe(200);
  return trip;
}

async function failed(trip: CreatedTrip): Promise<CreatedTrip> {
  await failTrip({ db: app.db, timeScale: 1 }, { ...trip, reason: 'customer_refused', at: clock() });
  return trip;
}

describe.each(ends)('a trip %s', (_what, end, supply) => {
  test(`has ${supply ? 'one tax invoice, of what the ledger kept and the tax in it' : 'no tax invoice'}`, async () => {
    const trip = await end();
    const [invoice, ...more] = await invoicesOf(trip);
    expect(more).toEqual([]);
    const { netFils, vatFils } = await keptOf(trip);
    if (supply === undefined) {
      expect(invoice).toBeUndefined();
      expect(netFils + vatFils).toBe(0);
      return;
    }
    expect(invoice).toMatchObject({
      kind: 'tax_invoice',
      amountFils: netFils + vatFils,
      vatFils,
      content: { supply, netFils, vatBasisPoints: 500, trip: { fareFils: trip.fareFils } },
    });
    expect(vatFils).toBe(Math.round(((netFils + vatFils) * 5) / 105));
    await issueAll(app.db, clock);
    await expectWholeSeries(app.db, 'tax_invoice', 1);
    await expectSoundLedger(app.db);
  });
});

test('a second tax invoice of a trip cannot be stored, whatever it is for', async () => {
  const trip = await bookAt(6);
  await invoicesOf(trip);
  await expect(
    app.db.query({
      text: `INSERT INTO documents (account_id, kind, year, number, entry_id, trip_id, amount_fils, vat_fils, content,
               happened_at, issued_at)
             SELECT account_id, 'tax_invoice', 2026, 99, entry_id, trip_id, 100, 5, '{}', now(), now()
             FROM ledger_entries WHERE trip_id = $1 AND kind = 'vat'`,
      values: [trip.tripId],
    }),
  ).rejects.toThrow('documents_tax_point');
});

test('a trip is completed while the numbers are being drawn, without waiting for them', async () => {
  await bookAt(6);
  await issueAll(app.db, clock);
  const trip = await app.db.inTransaction(async (transaction) => {
    await transaction.query({ text: 'SELECT FROM document_counters FOR UPDATE' });
    return bookAt(6);
  });
  expect(await invoicesOf(trip)).toHaveLength(1);
});

test('a document keeps who bought as it was told at its issue', async () => {
  const { accountId } = account;
  const change = (legalName: string) =>
    changeBillingDetails({ db: app.db, clock: systemClock }, accountId, {
      legalName,
      trn: '100987654300003',
      address: 'Al Quoz, Dubai',
    });
  const names = async () => {
    await issueAll(app.db, clock);
    const filter = { accountId, kinds: ['tax_invoice'] } as const;
    const { documents: found } = await findDocuments(app.db, filter, { limit: 10 });
    const whole = await Promise.all(
      found.map(({ documentId }) => findDocument(app.db, accountId, documentId)),
    );
    return whole.map((document) => document?.content.buyer.legalName);
  };
  await bookAt(6);
  expect(await names()).toEqual(['Integrator']);
  await change('Noor Motors LLC');
  await bookAt(6);
  await change('Noor Rescue LLC');
  expect(await names()).toEqual(['Noor Rescue LLC', 'Integrator']);
  await bookAt(6);
  await change('Another LLC');
  expect(await names()).toEqual(['Another LLC', 'Noor Rescue LLC', 'Integrator']);
});
