import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PriceTrial } from '../../src/domain/price-trials/price-trial.ts';
import { tryPrices } from '../../src/domain/price-trials/try-prices.ts';
import type { PriceChanges } from '../../src/domain/pricing/price-changes.ts';
import { publishPrices } from '../../src/domain/pricing/publish-prices.ts';
import { setCalendarFactor } from '../../src/domain/pricing/set-calendar-factor.ts';
import type { Tariff } from '../../src/domain/pricing/tariff.ts';
import { loadPriceList } from '../../src/domain/quotes/load-price-list.ts';
import { rescheduleTrip } from '../../src/domain/trips/rescheduling/reschedule-trip.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { formatUaeTimestamp } from '../../src/values/uae-time.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { type CreatedTrip, createTrip } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { sampleEstimate } from '../harness/sample-trip.ts';
import { huda } from '../harness/steering-scene.ts';
import type { TestAccount } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const uae = (time: string) => Temporal.Instant.from(`${time}:00+04:00`);
const [firstDay, lastDay] = [uae('2026-11-18T00:00'), uae('2026-12-20T00:00')];
const nothing: PriceChanges = { tariffs: [], eventFactors: [] };
const clock = createTestClock('2026-11-18T12:00:00+04:00');
let database: TestDatabase;
let scene: Console;
let account: TestAccount;
let dispatcher: ConsoleOperator;
let rescheduled: CreatedTrip;
let heldThroughTheEvening: CreatedTrip;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await setCalendarFactor(db, {
    ...{ name: 'Holidays', calendar: { kind: 'public_holiday' }, validFrom: firstDay },
    ...{ factorBasisPoints: 11_500, source: 'Test' },
  });
  const rain = { validFrom: uae('2026-11-22T10:00'), validUntil: uae('2026-11-23T10:00') };
  const surcharge = { ...rain, name: 'Rain', factorBasisPoints: 13_000, source: 'Test' };
  await publishPrices(db, { tariffs: [], eventFactors: [surcharge] }, firstDay);
  const variables = { SATHA_SANDBOX_SPEED: '1' };
  scene = await createConsole({ shared: database, overrides: { clock }, variables });
  dispatcher = await scene.operatorOf('dispatcher');
  account = await scene.makeAccount({ balanceFils: 100_000_000 });
  await bookAll();
});
afterAll(async () => {
  await scene.close();
  await database.drop();
});

const destinations = [
  { toLat: 25.0805, toLng: 55.1403 },
  { toLat: 25.2528, toLng: 55.3644 },
  { toLat: 24.4539, toLng: 54.3773 },
];
const departure = (at: Temporal.Instant) => ({ departureTime: formatUaeTimestamp(at).slice(0, 16) });
const move = (trip: CreatedTrip, departureAt: Temporal.Instant) =>
  rescheduleTrip({ db: scene.db }, { ...trip, by: huda, at: clock(), departureAt, seen: undefined });

async function correct({ tripId }: CreatedTrip): Promise<void> {
  // Whoever signed in when the two weeks began is signed out by now.
  dispatcher = await scene.operatorOf('dispatcher');
  const places = { destination: { lat: 25.1336, lng: 55.1911 } };
  const path = `/trips/${tripId}/corrections`;
  const { sequence, fareFils } = expectOk(await dispatcher.send(`${path}/preview`, places));
  const made = expectOk(await dispatcher.send(path, { sequence, shownFareFils: fareFils, ...places }));
  expect(made.outcome).toBe('applied');
}

async function bookQuoted(at: string, bookedAt: string): Promise<CreatedTrip> {
  clock.set(`${at}:00+04:00`);
  const { quoteId } = expectOk(await scene.post(paths.estimate, account.rawApiKey, sampleEstimate));
  clock.set(`${bookedAt}:00+04:00`);
  return createTrip(scene, account, { quoteId });
}

/** Two weeks of trips of every vehicle type, at all hours, each third booked ahead; then those that came about otherwise. */
async function bookAll(): Promise<void> {
  const trips: CreatedTrip[] = [];
  for (let index = 0; index < 30; index++) {
    clock.advance({ hours: 11, minutes: 7 });
    const ahead = index % 3 === 0 ? departure(clock().add({ hours: 5 * index })) : {};
    const vehicleTypeId = vehicleTypeIds[index % vehicleTypeIds.length];
    trips.push(await createTrip(scene, account, { vehicleTypeId, ...destinations[index % 3], ...ahead }));
  }
  heldThroughTheEvening = await bookQuoted('2026-12-03T21:55', '2026-12-03T22:04');
  rescheduled = await createTrip(scene, account, departure(uae('2026-12-05T23:00')));
  await move(rescheduled, uae('2026-12-06T14:00'));
  await move(rescheduled, uae('2026-12-07T12:00'));
  const corrected = await createTrip(scene, account, departure(uae('2026-12-05T23:00')));
  await correct(corrected);
  clock.advance({ minutes: 1 });
  await move(corrected, uae('2026-12-08T12:00'));
  const movedFirst = await createTrip(scene, account, departure(uae('2026-12-05T23:00')));
  await move(movedFirst, uae('2026-12-08T12:00'));
  clock.advance({ minutes: 1 });
  await correct(movedFirst);
  const cancelled = await createTrip(scene, account);
  expectOk(await scene.post(paths.cancel, account.rawApiKey, { tripId: cancelled.tripId }));
  await createTrip(scene, account);
  clock.set(uae('2026-12-09T12:00'));
  // Their time has come.
  await scene.db.query({ text: 'UPDATE trips SET status = 1 WHERE status = 0' });
  for (const trip of [...trips, heldThroughTheEvening, rescheduled, corrected, movedFirst]) {
    await takeTripTo(scene.db, trip, await addDriver(scene.db), 6, clock());
  }
}

const tryDraft = (
  draft: PriceChanges,
  more: { db?: Database; accountId?: number; signal?: AbortSignal } = {},
) =>
  tryPrices(
    { db: more.db ?? scene.servingDb },
    {
      draft,
      period: { from: firstDay, until: lastDay, accountId: more.accountId },
      signal: more.signal ?? new AbortController().signal,
    },
  );

async function chargedForDeliveries() {
  const { rows } = await scene.db.query<{ trips: number; fils: number }>({
    text: 'SELECT count(*) AS trips, sum(fare_fils)::bigint AS fils FROM trips WHERE status = 6',
  });
  return rows[0] ?? { trips: 0, fils: 0 };
}

async function tariffsInForce(): Promise<readonly Tariff[]> {
  const { tariffBook } = await loadPriceList(scene.db);
  return tariffBook.tariffs;
}

const leftOut = ({ leftOut }: PriceTrial) =>
  Object.fromEntries(leftOut.filter(({ trips }) => trips > 0).map(({ reason, trips }) => [reason, trips]));

test('By the prices that were in force, every delivered trip costs what it was charged, to the fils', async () => {
  const { trips, fils } = await chargedForDeliveries();
  expect(trips).toBe(34);
  const asTheyAre = { tariffs: await tariffsInForce(), eventFactors: [] };
  for (const draft of [nothing, asTheyAre]) {
    const trial = await tryDraft(draft);
    expect(trial.total).toMatchObject({ trips, chargedFils: fils, draftFils: fils });
    expect(trial.total.chargedVatFils).toBeGreaterThan(0);
    expect(trial.total.draftVatFils).toBe(trial.total.chargedVatFils);
    expect(trial.bands.filter((band) => band.trips > 0)).toEqual([{ leastFils: 0, mostFils: 0, trips }]);
    expect(trial.byVehicleType.map(({ vehicleTypeId }) => vehicleTypeId)).toEqual(vehicleTypeIds);
    expect([trial.trips.dearer, trial.trips.cheaper, trial.accounts.dearer]).toEqual([[], [], []]);
    expect(trial.accounts.count).toBe(1);
    expect(leftOut(trial)).toEqual({ ended_otherwise: 1, under_way: 1 });
  }
});

test('A draft is tried on trips of its vehicle type, from what each was priced by', async () => {
  const four = (await tariffsInForce()).find(({ vehicleTypeId }) => vehicleTypeId === 4) as Tariff;
  const night = { ...four.night, factorBasisPoints: 10_000 };
  const cheaper = await tryDraft({ tariffs: [{ ...four, night }], eventFactors: [] });
  // Booked for eleven at night, moved to an afternoon at the same fare: without the night's factor it costs less.
  const moved = cheaper.trips.cheaper.find(({ tripId }) => tripId === rescheduled.tripId);
  expect(moved).toMatchObject({ chargedFils: rescheduled.fareFils, departureAt: uae('2026-12-05T23:00') });
  // Told before ten and booked behind it: there is no night in its price.
  expect(cheaper.trips.cheaper.map(({ tripId }) => tripId)).not.toContain(heldThroughTheEvening.tripId);
  expect(cheaper.trips.dearer).toEqual([]);
  expect(cheaper.total.draftFils).toBeLessThan(cheaper.total.chargedFils);
  const others = cheaper.byVehicleType.filter(({ vehicleTypeId }) => vehicleTypeId !== 4);
  expect(others.every(({ chargedFils, draftFils }) => chargedFils === draftFils)).toBe(true);
  const { trips, chargedFils, draftFils } = cheaper.total;
  expect(cheaper.accounts.cheaper).toMatchObject([
    { accountId: account.accountId, trips, chargedFils, draftFils },
  ]);
  const ofHours = cheaper.byHour.map(({ draftFils }) => draftFils);
  expect(ofHours.reduce((sum, fils) => sum + fils, 0)).toBe(cheaper.total.draftFils);
  expect(ofHours).toHaveLength(24);

  const dearer = await tryDraft({
    tariffs: [{ ...four, baseFareFils: four.baseFareFils + 1_000 }],
    eventFactors: [],
  });
  // The third of December is a holiday: its factor multiplies the dearer base, too.
  const quiet = dearer.trips.dearer.find(({ tripId }) => tripId === heldThroughTheEvening.tripId);
  expect((quiet?.draftFils ?? 0) - heldThroughTheEvening.fareFils).toBe(1_150);
  const [most, least] = [dearer.trips.dearer[0], dearer.trips.dearer.at(-1)];
  const risen = (trip: typeof most) => (trip ? trip.draftFils - trip.chargedFils : 0);
  expect(risen(most)).toBeGreaterThanOrEqual(risen(least));
});

test('A surcharge is tried for its own times', async () => {
  const span = { validFrom: uae('2026-12-03T21:00'), validUntil: uae('2026-12-03T22:00') };
  const surcharge = { ...span, name: 'Football', factorBasisPoints: 20_000, source: 'Test' };
  const trial = await tryDraft({ tariffs: [], eventFactors: [surcharge] });
  expect(trial.trips.dearer).toMatchObject([
    { tripId: heldThroughTheEvening.tripId, draftFils: 2 * heldThroughTheEvening.fareFils },
  ]);
  expect(trial.accounts.dearer).toMatchObject([{ accountId: account.accountId, trips: 34 }]);
});

test('A surcharge for days of the calendar is tried in place of what they cost, be it older or newer', async () => {
  const calendar = { kind: 'public_holiday' } as const;
  for (const validFrom of [firstDay.subtract({ hours: 24 }), firstDay.add({ hours: 1 })]) {
    const surcharge = { name: 'Holidays', calendar, validFrom, factorBasisPoints: 23_000, source: 'Test' };
    const trial = await tryDraft({ tariffs: [], eventFactors: [surcharge] });
    const quiet = trial.trips.dearer.find(({ tripId }) => tripId === heldThroughTheEvening.tripId);
    // It was charged 15 % more, so this is the double of it, but for what is rounded.
    const times = (quiet?.draftFils ?? 0) / heldThroughTheEvening.fareFils;
    expect(times).toBeCloseTo(2, 3);
  }
});

test('Surcharges of a draft are applied in their order, as once they are published', async () => {
  const early = { validFrom: uae('2026-12-03T21:00'), validUntil: uae('2026-12-03T22:00'), source: 'Test' };
  const [small, large] = [
    { ...early, name: 'Small', factorBasisPoints: 10_001 },
    { ...early, name: 'Large', factorBasisPoints: 33_333 },
  ];
  const drafts = [
    [small, large],
    [large, small],
  ];
  const held = async (draft: PriceChanges) =>
    (await tryDraft(draft)).trips.dearer.find(({ tripId }) => tripId === heldThroughTheEvening.tripId)
      ?.draftFils;
  for (const eventFactors of drafts) {
    const lines = eventFactors.reduce(
      (fils, { factorBasisPoints }) => fils + Math.round((fils * (factorBasisPoints - 10_000)) / 10_000),
      heldThroughTheEvening.fareFils,
    );
    expect(await held({ tariffs: [], eventFactors })).toBe(lines);
  }
});

test('A change of VAT alone shows as VAT that the same fares contain', async () => {
  const without = (await tariffsInForce()).map((tariff) => ({ ...tariff, vatBasisPoints: 0 }));
  const { total } = await tryDraft({ tariffs: without, eventFactors: [] });
  expect(total.draftFils).toBe(total.chargedFils);
  expect([total.chargedVatFils > 0, total.draftVatFils]).toEqual([true, 0]);
});

test('Trips of another account are not replayed when one is named', async () => {
  const other = await scene.makeAccount({ balanceFils: 100_000 });
  expect((await tryDraft(nothing, { accountId: other.accountId })).total.trips).toBe(0);
  expect((await tryDraft(nothing, { accountId: account.accountId })).total.trips).toBe(34);
});

test('A period with more trips than are to be replayed is refused', async () => {
  const signal = new AbortController().signal;
  const few = { draft: nothing, period: { from: firstDay, until: lastDay }, signal };
  await expect(tryPrices({ db: scene.servingDb }, { ...few, mostTrips: 35 })).rejects.toMatchObject({
    code: 'invalid_request',
  });
  expect((await tryPrices({ db: scene.servingDb }, { ...few, mostTrips: 36 })).total.trips).toBe(34);
});

test('The database refuses whatever a trial would write', async () => {
  const db: Database = {
    ...scene.db,
    inTransaction: (work) =>
      scene.db.inTransaction((transaction) =>
        work({
          query: async (statement) => {
            if (statement.name === 'select-priced-trips')
              await transaction.query({ text: 'UPDATE trips SET fare_fils = fare_fils + 1' });
            return transaction.query(statement);
          },
        }),
      ),
  };
  await expect(tryDraft(nothing, { db })).rejects.toThrow(/read-only transaction/);
});

test('A trial that is aborted ends, and asks nothing when nobody waits for it any more', async () => {
  const gone = new Error('nobody waits for it');
  const asked: string[] = [];
  const db: Database = {
    ...scene.db,
    inTransaction: (work) =>
      scene.db.inTransaction((transaction) =>
        work({
          query: (statement) => {
            asked.push(statement.text);
            return transaction.query(statement);
          },
        }),
      ),
  };
  await expect(tryDraft(nothing, { db, signal: AbortSignal.abort(gone) })).rejects.toBe(gone);
  expect(asked).toEqual([]);
});

test('A trip whose price nobody could explain any more is left out, and counted', async () => {
  const span = { validFrom: uae('2026-12-03T21:00'), validUntil: uae('2026-12-03T23:00') };
  const late = { ...span, name: 'Late', factorBasisPoints: 20_000, source: 'Test' };
  await publishPrices(scene.db, { tariffs: [], eventFactors: [late] }, firstDay);
  const trial = await tryDraft(nothing);
  expect(leftOut(trial)).toMatchObject({ priced_otherwise: 1 });
  expect(trial.total.trips).toBe(33);
  expect(trial.total.draftFils).toBe(trial.total.chargedFils);
});
