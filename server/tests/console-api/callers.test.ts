import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/domain/api-keys/create-api-key.ts';
import { eraseCustomer } from '../../src/domain/customer-records/erase-customer.ts';
import { exportCustomer } from '../../src/domain/customer-records/export-customer.ts';
import { makeTaxInvoiceContent } from '../../src/domain/documents/contents/tax-invoice-content.ts';
import type { IssuedDocument, SupplyContent } from '../../src/domain/documents/document.ts';
import { findDocument, findDocuments } from '../../src/domain/documents/queries.ts';
import { settleExtra } from '../../src/domain/extras/settle-extra.ts';
import { cancelTrip } from '../../src/domain/trips/cancelling/cancel-trip.ts';
import { endUnfoundTrip } from '../../src/domain/trips/moves/end-unfound-trip.ts';
import { reconcileTrips } from '../../src/domain/trips/reconciliation/reconcile-trips.ts';
import { setHeldLimit, setWalletFloor } from '../../src/domain/wallets/change-wallet.ts';
import { topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import {
  type CallersScene,
  type CallersTrip,
  callersBooking,
  openCallersScene,
} from '../harness/callers-scene.ts';
import type { Console, ConsoleOperator } from '../harness/console.ts';
import { nextNumber } from '../harness/customer-phone.ts';
import { issueAll } from '../harness/documents.ts';
import { addDriver, assign, pressRule, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { entriesOfTrip, getWallet } from '../harness/money.ts';
import { makeToken, sampleBooking } from '../harness/portal-trips.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { auditOf } from '../harness/steering-scene.ts';
import type { Answer } from '../harness/test-app.ts';

const forgettingCallers = new URL(
  '../../migrations/0117_forget_callers_without_document.sql',
  import.meta.url,
);

let callers: CallersScene;
let scene: Console;
let dispatcher: ConsoleOperator;
let finance: ConsoleOperator;
beforeAll(async () => {
  callers = await openCallersScene();
  ({ scene, dispatcher, finance } = callers);
});
afterAll(() => scene.close());
afterEach(async () => {
  expect((await reconcileTrips(scene.db)).mismatches).toEqual([]);
});

const expectReason = ({ body }: Answer, reason: string) => expect(body.reason).toBe(reason);

describe('a trip for a caller', () => {
  it('is owed from the moment in which it is booked, whatever it costs, and its account is made once', async () => {
    const trips = await Promise.all(
      [1, 2, 3, 4].map(() => callers.booked({ destination: { lat: 25.79, lng: 55.94 } })),
    );
    const [trip] = trips as [CallersTrip];
    expect(new Set(trips.map(({ accountId }) => accountId)).size).toBe(1);
    expect(await entriesOfTrip(scene.db, trip.accountId, trip.tripId)).toEqual([
      { from: 'receivable', to: 'wallet', amount_fils: trip.fareFils, kind: 'caller_charge' },
      { from: 'wallet', to: 'held', amount_fils: trip.fareFils, kind: 'trip_hold' },
    ]);
    const heldFils = trips.reduce((sum, { fareFils }) => sum + fareFils, 0);
    expect(heldFils).toBeGreaterThan(100_000);
    expect(await getWallet(scene.db, trip.accountId)).toMatchObject({ balanceFils: 0, heldFils });
    expect(await callers.receivableOf(trip)).toMatchObject({
      ...{ status: 'open', chargedFils: trip.fareFils, paidFils: 0, dueFils: trip.fareFils, isFinal: false },
      caller: { legalName: 'Mariam Al Suwaidi', trn: null, address: null, email: null },
      settlements: [],
    });
    expect(await auditOf(scene.db, trip)).toMatchObject([{ action: 'trip.booked' }]);
  });

  it('is booked and owed once by one token, however often it is asked for at once', async () => {
    const booking = callersBooking({ caller: { email: 'mariam@example.ae' } });
    const answers = await Promise.all([1, 2, 3].map(() => dispatcher.send('/trips', booking)));
    const done = answers.filter(({ status }) => status === 200);
    const { tripId } = expectOk(await dispatcher.send('/trips', booking));
    for (const answer of done) expect(expectOk(answer).tripId).toBe(tripId);
    const accountId = await callers.callersAccount();
    expect(await entriesOfTrip(scene.db, accountId, tripId)).toHaveLength(2);
    expectReason(await dispatcher.send('/trips', { ...booking, caller: {} }), 'idempotency_key_reused');
  });

  it('is whole or not at all when the database connection breaks between trip and caller', async () => {
    const counts = async () =>
      (
        await scene.db.query<object>({
          text: `SELECT (SELECT count(*) FROM trips) AS trips, (SELECT count(*) FROM receivables) AS owed,
                   (SELECT count(*) FROM ledger_entries) AS entries`,
        })
      ).rows[0];
    const before = await counts();
    await scene.db.query({
      text: `CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS
             'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END'`,
    });
    await scene.db.query({
      text: 'CREATE TRIGGER break_off BEFORE INSERT ON trip_callers FOR EACH ROW EXECUTE FUNCTION break_off()',
    });
    const booking = callersBooking();
    try {
      expect((await dispatcher.send('/trips', booking)).status).toBe(503);
    } finally {
      await scene.db.query({ text: 'DROP FUNCTION break_off CASCADE' });
    }
    expect(await counts()).toEqual(before);
    expectOk(await dispatcher.send('/trips', booking));
  });

  it('takes what the caller says of themselves, or says what is wrong with it', async () => {
    const caller = {
      email: 'Accounts@Alnoor.example',
      legalName: 'Al Noor Trading LLC',
      trn: '100123456700003',
      address: 'Office 4, Deira, Dubai',
    };
    const trip = await callers.booked({ caller });
    expect((await callers.receivableOf(trip)).caller).toEqual({
      ...caller,
      email: 'accounts@alnoor.example',
    });
    const wrong: readonly [changes: object, field: string][] = [
      [{ caller: { trn: '12', address: 'Deira' } }, 'trn'],
      [{ caller: { trn: caller.trn } }, 'address'],
      [{ caller: { email: 'no mail' } }, 'email'],
      [{ caller: {}, accountId: 1 }, 'caller'],
    ];
    for (const [changes, field] of wrong) {
      const answer = await dispatcher.send('/trips', callersBooking(changes));
      expect([field, answer.status, answer.body.errors]).toEqual([
        field,
        400,
        [expect.objectContaining({ field, message: expect.stringMatching(/\S.*\.$/) })],
      ]);
    }
  });

  it('costs what was quoted for callers', async () => {
    const { pickup, destination, vehicleTypeId } = sampleBooking;
    const quote = expectOk(await dispatcher.send('/estimates', { pickup, destination, vehicleTypeId }));
    const trip = await callers.booked({ quoteId: quote.quoteId });
    expect(trip.fareFils).toBe(quote.fareFils);
  });
});

type Ending = (trip: CallersTrip) => Promise<number>;

/** Ways in which a trip ends, each with what the caller owes then. */
const endings: Readonly<Record<string, Ending>> = {
  'completed as it was quoted': async (trip) => {
    await takeTripTo(scene.db, trip, await addDriver(scene.db), 6);
    return trip.fareFils;
  },
  'completed with an extra': async (trip) => {
    const driver = await addDriver(scene.db);
    await takeTripTo(scene.db, trip, driver, 3);
    const extraFils = await callers.acceptExtra(trip);
    await takeTripTo(scene.db, trip, driver, 6);
    return trip.fareFils + extraFils;
  },
  'cancelled by the company': async (trip) => {
    await callers.end(trip, 'cancelled_by_operator');
    return 0;
  },
  'cancelled for a fee': async (trip) => {
    await takeTripTo(scene.db, trip, await addDriver(scene.db), 3);
    const terms = { retry: undefined, clockOffsetSeconds: 0 };
    const { feeFils } = await cancelTrip(
      { db: scene.db, clock: systemClock, pressRule },
      { ...trip, ...terms },
    );
    expect(feeFils).toBeGreaterThan(0);
    return feeFils;
  },
  'ended without a driver': async (trip) => {
    expect(await endUnfoundTrip(scene, { ...trip, at: systemClock() })).toBe(true);
    return 0;
  },
  'refused by the customer at the pickup': async (trip) => {
    await takeTripTo(scene.db, trip, await addDriver(scene.db), 3);
    await callers.end(trip, 'refused_by_customer');
    return Math.max(Math.round(trip.fareFils / 2), 6_000);
  },
  'unsafe to load, with an extra that was accepted': async (trip) => {
    await takeTripTo(scene.db, trip, await addDriver(scene.db), 3);
    const extraFils = await callers.acceptExtra(trip);
    await callers.end(trip, 'unsafe');
    return extraFils;
  },
};

describe('what a caller owes', () => {
  it.each(Object.keys(endings))('is what the trip costs once it is %s', async (name) => {
    const trip = await callers.booked();
    const owedFils = await (endings[name] as Ending)(trip);
    expect(await callers.receivableOf(trip)).toMatchObject({
      status: owedFils === 0 ? 'settled' : 'open',
      chargedFils: owedFils,
      dueFils: owedFils,
      isFinal: true,
    });
    expect((await reconcileTrips(scene.db)).mismatches).toEqual([]);
    expect((await getWallet(scene.db, trip.accountId)).balanceFils).toBe(0);
    if (owedFils === 0) return expectReason(await callers.settle(trip), 'receivable_settled');
    expect(expectOk(await callers.settle(trip))).toEqual({ settlement: 1, amountFils: owedFils, dueFils: 0 });
    expect(await callers.receivableOf(trip)).toMatchObject({
      status: 'settled',
      paidFils: owedFils,
      dueFils: 0,
    });
  });

  it('follows a correction: a lower fare at once, a higher one when somebody says yes to it', async () => {
    const trip = await callers.booked();
    const correct = async (destination: object) => {
      const url = `/trips/${trip.tripId}/corrections`;
      const { sequence, fareFils } = expectOk(await dispatcher.send(`${url}/preview`, { destination }));
      return expectOk(await dispatcher.send(url, { sequence, destination, shownFareFils: fareFils }));
    };
    const nearer = await correct({ lat: 25.1336, lng: 55.1911 });
    expect([nearer.outcome, nearer.fareFils < trip.fareFils]).toEqual(['applied', true]);
    expect(await callers.receivableOf(trip)).toMatchObject({ chargedFils: nearer.fareFils });
    const farther = await correct({ lat: 24.4539, lng: 54.3773 });
    expect([farther.outcome, farther.fareFils > trip.fareFils]).toEqual(['requested', true]);
    expect(await callers.receivableOf(trip)).toMatchObject({ chargedFils: nearer.fareFils });
    const { extras } = expectOk(await dispatcher.get(`/trips/${trip.tripId}`));
    const { extraId } = extras.find(({ status }: { status: string }) => status === 'open');
    await settleExtra(scene, { ...trip, extraId, status: 'accepted', by: 'customer', at: systemClock() });
    expect(await callers.receivableOf(trip)).toMatchObject({ chargedFils: farther.fareFils });
    expect((await getWallet(scene.db, trip.accountId)).balanceFils).toBe(0);
  });

  it('is found out when the books do not say it', async () => {
    const { tripId } = await callers.booked();
    const plant = (by: number) =>
      scene.db.query({
        text: 'UPDATE receivables SET charged_fils = charged_fils + $2 WHERE trip_id = $1',
        values: [tripId, by],
      });
    await plant(1);
    const { mismatches, sound } = await reconcileTrips(scene.db);
    expect(sound).toBe(false);
    expect(mismatches.map(({ what }) => what)).toEqual(['charged to caller', 'posted to caller']);
    await plant(-1);
  });

  it('is listed page by page, the latest first, and by how far it is', async () => {
    const [first, second] = [await callers.booked(), await callers.booked()];
    expectOk(await callers.settle(second, { method: 'card_machine', reference: 'Slip 4' }));
    const listed = expectOk(await finance.get('/receivables?limit=1'));
    expect(listed.items.map(({ tripId }: CallersTrip) => tripId)).toEqual([second.tripId]);
    const next = expectOk(await finance.get(`/receivables?limit=1&cursor=${listed.nextCursor}`));
    expect(next.items.map(({ tripId }: CallersTrip) => tripId)).toEqual([first.tripId]);
    const open = expectOk(await finance.get('/receivables?status=open'));
    expect(open.items[0].tripId).toBe(first.tripId);
    expect((await finance.get('/receivables?cursor=x')).status).toBe(400);
  });
});

describe('the company’s own account', () => {
  it('has no money and no floor of its own', async () => {
    const { accountId } = await callers.booked();
    const deps = { db: scene.db, clock: systemClock };
    expect(await topUpWallet(deps, { accountId, amountFils: 1_000 })).toBeUndefined();
    expect(await setWalletFloor(scene.db, accountId, 0)).toBeUndefined();
    expect(await setHeldLimit(scene.db, accountId, 5_000_000_000)).toMatchObject({ isChanged: true });
    const answer = await finance.send(`/accounts/${accountId}/wallet/adjustments`, {
      ...{ clientToken: makeToken(), reason: 'By mistake', amountFils: 100 },
    });
    expectReason(answer, 'wallet_not_found');
    expect((await getWallet(scene.db, accountId)).balanceFils).toBe(0);
  });

  it('names the caller on the tax document, also once the customer is erased', async () => {
    const number = nextNumber();
    const caller = { legalName: 'Al Noor Trading LLC', trn: '100123456700003', address: 'Deira, Dubai' };
    const trip = await callers.booked({ ...number, caller: { ...caller, email: 'mariam@example.ae' } });
    const plain = await callers.booked();
    const driver = await addDriver(scene.db);
    for (const one of [trip, plain]) await takeTripTo(scene.db, one, driver, 6);
    await issueAll(scene.db);
    const invoiceOf = async ({ accountId, tripId }: CallersTrip) => {
      const { documents } = await findDocuments(scene.db, { accountId, tripId }, { limit: 1 });
      const [found] = documents;
      const document = found && (await findDocument(scene.db, accountId, found.documentId));
      return document as IssuedDocument & { readonly content: SupplyContent };
    };
    const invoice = await invoiceOf(trip);
    expect(invoice.content.buyer).toEqual(caller);
    expect((await invoiceOf(plain)).content.buyer).toEqual({ legalName: 'Mariam Al Suwaidi' });
    const page = makeTaxInvoiceContent(invoice, 'en', false);
    expect(page.parties[1]?.lines).toEqual([
      'Al Noor Trading LLC',
      'Deira, Dubai',
      expect.stringContaining('TRN'),
    ]);
    expect(page.notes).toEqual([]);
    const [told] = (await exportCustomer(scene.db, number)).trips;
    expect(told).toMatchObject({
      caller: { email: 'mariam@example.ae', charged_fils: trip.fareFils, settlements: [] },
    });
    await eraseCustomer({ db: scene.db, clock: systemClock }, number);
    expect(await callers.receivableOf(trip)).toMatchObject({
      customer: { firstName: 'Erased' },
      caller: { ...caller, email: null },
      dueFils: trip.fareFils,
    });
  });

  it('knows nothing of an erased caller whose trip cost nothing', async () => {
    const number = nextNumber();
    const caller = { legalName: 'Mariam Al Suwaidi', trn: '100123456700003', address: 'Villa 7, Deira' };
    const trip = await callers.booked({ ...number, caller: { ...caller, email: 'mariam@example.ae' } });
    await callers.end(trip, 'cancelled_by_operator');
    await issueAll(scene.db);
    await eraseCustomer({ db: scene.db, clock: systemClock }, number);
    const nobody = { legalName: 'Erased Customer', trn: null, address: null, email: null };
    expect((await callers.receivableOf(trip)).caller).toEqual(nobody);

    // Erased by a release that kept the name of every caller.
    await scene.db.query({
      text: 'UPDATE trip_callers SET legal_name = $2, trn = $3, address = $4 WHERE trip_id = $1',
      values: [trip.tripId, caller.legalName, caller.trn, caller.address],
    });
    const kept = await callers.booked({ caller });
    await scene.db.query({ text: readFileSync(forgettingCallers, 'utf8') });
    expect((await callers.receivableOf(trip)).caller).toEqual(nobody);
    expect((await callers.receivableOf(kept)).caller).toMatchObject(caller);
  });

  it('may have a key of its own: whoever books by it owes the fare as a caller does', async () => {
    const { accountId } = await callers.booked();
    const made = await createApiKey(
      { db: scene.db, clock: systemClock, environment: 'test' },
      { accountId, name: 'The website' },
    );
    const answer = await scene.post('/api/Trips/create-trip', made?.rawApiKey, sampleTrip);
    const { tripID: tripId } = expectOk(answer);
    const owed = await callers.receivableOf({ tripId });
    expect(owed.status).toBe('open');
    await assign(scene.db, { accountId, tripId }, await addDriver(scene.db));
  });
});
