import { driverEndReasons } from '@satha/terms/trip-outcomes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOutcomeFeePolicy } from '../../src/domain/trips/outcomes/add-outcome-fee-policy.ts';
import { driverAt } from '../harness/driven-trip.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { entriesOfTrip, expectSoundLedger, getWallet } from '../harness/money.ts';
import { type OutcomeScene, openOutcomeScene, type Stay } from '../harness/outcome-scene.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let scene: OutcomeScene;
/** One account goes by the rows for all, the other has a row of its own. */
let accounts: { readonly all: TestAccount; readonly own: TestAccount };

beforeAll(async () => {
  app = await startTestApp({ variables: { SATHA_SANDBOX_SPEED: '1' }, overrides: { clock } });
  const [all, own] = [
    await app.makeAccount({ balanceFils: 10_000_000 }),
    await app.makeAccount({ balanceFils: 10_000_000 }),
  ];
  accounts = { all, own };
  await addOutcomeFeePolicy(app.db, {
    accountId: own.accountId,
    validFrom: Temporal.Instant.from('2026-02-01T00:00:00+04:00'),
    rules: {
      customer_absent: { basisPoints: 2_500, minimumFils: 3_000 },
      vehicle_not_found: { basisPoints: 1_000, minimumFils: 0 },
    },
    at: clock(),
  });
  scene = await openOutcomeScene(app, clock);
});
afterAll(() => app.close());

type Outcome = keyof typeof driverEndReasons;
/** `first` was created before every row, and goes by the first one for all. */
type Row = 'now' | 'first' | 'own' | 'own, first';

/** Who ends it in which status and how, of which fare, how late, after what stay, by which row; then what is kept of it. */
const situations: readonly (readonly [
  by: 'driver' | 'operator',
  status: number,
  outcome: Outcome | 'operator_decision',
  fareFils: number,
  lateMinutes: number,
  stay: Stay,
  row: Row,
  keptFils: number,
  vatFils: number,
  because: string,
])[] = [
  ['driver', 3, 'customer_absent', 15_000, 0, 'waited', 'now', 7_500, 357, 'share_of_fare'],
  ['driver', 3, 'customer_absent', 10_000, 0, 'waited', 'now', 6_000, 286, 'minimum_fee'],
  ['driver', 3, 'customer_absent', 4_000, 0, 'waited', 'now', 4_000, 190, 'whole_fare'],
  ['driver', 3, 'customer_absent', 15_001, 0, 'waited', 'now', 7_501, 357, 'share_of_fare'],
  ['driver', 4, 'customer_absent', 15_000, 0, 'waited', 'now', 7_500, 357, 'share_of_fare'],
  ['driver', 3, 'customer_absent', 15_000, 30, 'waited', 'now', 7_500, 357, 'share_of_fare'],
  ['driver', 3, 'customer_absent', 15_000, 31, 'waited', 'now', 0, 0, 'came_late'],
  ['driver', 3, 'customer_absent', 15_000, 0, 'short', 'now', 0, 0, 'waited_too_short'],
  ['driver', 3, 'customer_absent', 15_000, 0, 'far', 'now', 0, 0, 'not_near_pickup'],
  ['driver', 3, 'customer_absent', 15_000, 0, 'faked', 'now', 0, 0, 'position_not_believed'],
  ['driver', 3, 'customer_absent', 15_000, 0, 'batch', 'now', 0, 0, 'position_not_believed'],
  ['driver', 3, 'customer_absent', 15_000, 0, 'none', 'now', 0, 0, 'not_near_pickup'],
  ['driver', 4, 'customer_absent', 15_000, 0, 'short', 'now', 0, 0, 'waited_too_short'],
  ['driver', 3, 'refused_by_customer', 15_000, 0, 'none', 'now', 7_500, 357, 'share_of_fare'],
  ['driver', 3, 'refused_by_customer', 10_000, 0, 'none', 'now', 6_000, 286, 'minimum_fee'],
  ['driver', 3, 'refused_by_customer', 4_000, 0, 'none', 'now', 4_000, 190, 'whole_fare'],
  ['driver', 3, 'refused_by_customer', 15_000, 29, 'none', 'now', 7_500, 357, 'share_of_fare'],
  ['driver', 3, 'refused_by_customer', 15_000, 30, 'none', 'now', 0, 0, 'driver_is_late'],
  ['driver', 4, 'refused_by_customer', 15_000, 30, 'none', 'now', 0, 0, 'driver_is_late'],
  ['driver', 4, 'refused_by_customer', 15_000, 0, 'none', 'now', 7_500, 357, 'share_of_fare'],
  ['driver', 3, 'vehicle_not_found', 15_000, 0, 'none', 'now', 0, 0, 'outcome_is_free'],
  ['driver', 3, 'cannot_be_moved', 15_000, 0, 'none', 'now', 0, 0, 'outcome_is_free'],
  ['driver', 3, 'unsafe', 15_000, 0, 'none', 'now', 0, 0, 'outcome_is_free'],
  ['driver', 3, 'wrong_vehicle_type', 15_000, 0, 'none', 'now', 0, 0, 'outcome_is_free'],
  ['driver', 4, 'cannot_be_moved', 15_000, 0, 'waited', 'now', 0, 0, 'outcome_is_free'],
  ['operator', 2, 'customer_absent', 15_000, 0, 'none', 'now', 0, 0, 'driver_has_not_come'],
  ['operator', 2, 'refused_by_customer', 15_000, 0, 'none', 'now', 0, 0, 'driver_has_not_come'],
  ['operator', 3, 'customer_absent', 15_000, 0, 'waited', 'now', 7_500, 357, 'share_of_fare'],
  ['operator', 5, 'refused_by_customer', 15_000, 0, 'none', 'now', 7_500, 357, 'share_of_fare'],
  ['operator', 3, 'operator_decision', 15_000, 0, 'none', 'now', 0, 0, 'outcome_is_free'],
  ['driver', 3, 'customer_absent', 15_000, 0, 'none', 'first', 7_500, 357, 'share_of_fare'],
  ['driver', 3, 'refused_by_customer', 15_000, 45, 'none', 'first', 7_500, 357, 'share_of_fare'],
  ['driver', 3, 'wrong_vehicle_type', 10_000, 0, 'none', 'first', 6_000, 286, 'minimum_fee'],
  ['driver', 4, 'unsafe', 15_000, 0, 'none', 'first', 0, 0, 'outcome_is_free'],
  ['operator', 2, 'wrong_vehicle_type', 15_000, 0, 'none', 'first', 0, 0, 'driver_has_not_come'],
  ['driver', 3, 'customer_absent', 15_000, 0, 'none', 'own', 3_750, 179, 'share_of_fare'],
  ['driver', 3, 'customer_absent', 10_000, 0, 'none', 'own', 3_000, 143, 'minimum_fee'],
  ['driver', 3, 'customer_absent', 2_000, 60, 'none', 'own', 2_000, 95, 'whole_fare'],
  ['driver', 4, 'vehicle_not_found', 15_000, 0, 'none', 'own', 1_500, 71, 'share_of_fare'],
  ['driver', 3, 'refused_by_customer', 15_000, 0, 'none', 'own', 0, 0, 'outcome_is_free'],
  ['driver', 3, 'customer_absent', 15_000, 0, 'none', 'own, first', 7_500, 357, 'share_of_fare'],
];

const createdBefore = '2025-12-31T12:00:00+04:00';

test.each(situations)(
  'the %s ends a trip in status %i as %s, of %i fils, %i minutes late, %s, by the row %s: %i is kept with %i tax, %s',
  async (by, status, outcome, fareFils, late, stay, row, keptFils, vatFils, because) => {
    const account = row.startsWith('own') ? accounts.own : accounts.all;
    const { accountId, rawApiKey } = account;
    const before = await getWallet(app.db, accountId);
    const tripId = await scene.book(account, fareFils, row.endsWith('first') ? createdBefore : undefined);
    await scene.bring(tripId, status, late, stay);
    const reason = outcome === 'operator_decision' ? 'operator_error' : driverEndReasons[outcome];
    if (by === 'driver') {
      expect(expectOk(await scene.phone.post('/trip/end', { tripId, outcome }))).toEqual({ trip: null });
    } else {
      await scene.fail(account, tripId, reason);
    }

    const entries = (await entriesOfTrip(app.db, accountId, tripId)).slice(1);
    const sum = (to: string) =>
      entries.filter((entry) => entry.to === to).reduce((total, { amount_fils }) => total + amount_fils, 0);
    expect([sum('wallet'), sum('revenue'), sum('vat_payable')]).toEqual([
      fareFils - keptFils,
      keptFils - vatFils,
      vatFils,
    ]);
    expect(await getWallet(app.db, accountId)).toMatchObject({
      balanceFils: before.balanceFils - keptFils,
      heldFils: before.heldFils,
    });
    const record = expectOk(await app.get(`/api/Trips/${tripId}`, rawApiKey));
    expect(record).toMatchObject({ StatusCode: 9, outcome, cancellationFees: keptFils / 100 });
    const { rows } = await app.db.query<{ data: object }>({
      text: `SELECT data FROM events WHERE trip_id = $1 AND type = 'trip.failed'`,
      values: [tripId],
    });
    expect(rows).toMatchObject([
      { data: { reason, because, feeFils: keptFils, refundFils: fareFils - keptFils } },
    ]);
    const trip = { accountId, tripId, fareFils };
    if (status === 5) expectOk(await scene.phone.post('/trip/complete', { tripId }));
    expect(await driverAt(app, trip)).toBeUndefined();
  },
);

test('the ledger is sound after all of them, and the account is told why', async () => {
  expect(situations.length).toBeGreaterThanOrEqual(40);
  await expectSoundLedger(app.db);
  const { events } = expectOk(
    await app.get('/api/Events?limit=100&type=trip.failed', accounts.all.rawApiKey),
  );
  expect(events[0].data).toMatchObject({ outcome: 'customer_absent', because: 'share_of_fare' });
});
