import { type OperatorEndOutcome, operatorEndOutcomes } from '@satha/terms/trip-outcomes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndAsOperatorInput, endAsOperator } from '../../src/domain/trips/outcomes/end-as-operator.ts';
import { showOutcomesToOperator } from '../../src/domain/trips/outcomes/show-outcomes.ts';
import { type CreatedTrip, createTrip, getRecord } from '../harness/driven-trip.ts';
import { addDriver, drive, takeTripTo } from '../harness/drivers.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { actsOf, auditOf, huda } from '../harness/steering-scene.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(() => app.close());

const end = (trip: CreatedTrip, more: Pick<EndAsOperatorInput, 'outcome'> & Partial<EndAsOperatorInput>) =>
  endAsOperator({ db: app.db, timeScale: 1 }, { ...trip, by: huda, at: clock(), ...more });
const show = (trip: CreatedTrip) =>
  showOutcomesToOperator({ db: app.db, timeScale: 1 }, { ...trip, at: clock() });
async function bring(status: number): Promise<CreatedTrip> {
  const trip = await createTrip(app, account);
  await takeTripTo(app.db, trip, await addDriver(app.db), status, clock());
  return trip;
}
const reasonOf = (outcome: OperatorEndOutcome) =>
  outcome === 'operator_decision' ? { reason: 'road_closed' as const } : {};

test('An operator ends a trip with each outcome that was shown, at exactly its cost', async () => {
  for (const outcome of operatorEndOutcomes) {
    const trip = await bring(3);
    const { figures, sequence, fareFils } = await show(trip);
    expect(sequence).toBe(3);
    const { feeFils } = figures[outcome];
    const ended = await end(trip, { outcome, seen: sequence, ...reasonOf(outcome) });
    expect(ended).toEqual({ fareFils, keptFils: feeFils, refundFils: fareFils - feeFils });
    expect(await getRecord(app, account, trip.tripId)).toMatchObject({
      outcome,
      cancellationFees: feeFils / 100,
    });
    const kind = outcome === 'cancelled_by_operator' ? 'cancelled' : 'failed';
    expect(await actsOf(app.db, trip)).toMatchObject([{ kind, ...(kind === 'failed' && { outcome }) }]);
    expect(await auditOf(app.db, trip)).toMatchObject([
      { action: `trip.${kind}`, account_id: account.accountId, actor_name: 'Huda' },
    ]);
  }
  await expectSoundLedger(app.db);
});

test('What was shown is honoured for a minute, also where the trip would cost less by then', async () => {
  const late = (trip: CreatedTrip) =>
    app.db.query({
      text: `UPDATE trips SET promised_pickup_at = promised_pickup_at - interval '5 hours' WHERE trip_id = $1`,
      values: [trip.tripId],
    });
  const [honoured, over] = [await bring(3), await bring(3)];
  const { figures } = await show(honoured);
  expect(figures.refused_by_customer.feeFils).toBeGreaterThan(0);
  await show(over);
  await Promise.all([late(honoured), late(over)]);
  clock.advance({ seconds: 59 });
  const kept = await end(honoured, { outcome: 'refused_by_customer' });
  expect(kept.keptFils).toBe(figures.refused_by_customer.feeFils);
  clock.advance({ seconds: 2 });
  expect((await end(over, { outcome: 'refused_by_customer' })).keptFils).toBe(0);
  await expectSoundLedger(app.db);
});

test('A trip that moved on since it was shown is not ended, and both values are told', async () => {
  const trip = await bring(3);
  const driver = await app.db.query<{ driver_id: number }>({
    text: 'SELECT driver_id FROM assignments WHERE trip_id = $1',
    values: [trip.tripId],
  });
  const { sequence } = await show(trip);
  await drive(app.db, trip.tripId, { driverId: driver.rows[0]?.driver_id ?? 0 }, 'load', clock());
  await expect(end(trip, { outcome: 'unsafe', seen: sequence })).rejects.toMatchObject({
    code: 'version_conflict',
    fields: [{ field: 'sequence', mine: 3, theirs: 4 }],
  });
  expect(await getRecord(app, account, trip.tripId)).toMatchObject({ StatusCode: 4 });
  expect(await actsOf(app.db, trip)).toEqual([]);
});

test('An outcome of several reasons wants one of its own, and a trip is ended once', async () => {
  const trip = await bring(2);
  for (const reason of [undefined, 'customer_absent'] as const) {
    await expect(end(trip, { outcome: 'operator_decision', reason })).rejects.toMatchObject({
      fields: [{ field: 'reason', message: expect.stringContaining('vehicle_breakdown') }],
    });
  }
  const asked = await Promise.allSettled([
    end(trip, { outcome: 'operator_decision', reason: 'accident' }),
    end(trip, { outcome: 'cancelled_by_operator', because: 'Booked twice' }),
    end(trip, { outcome: 'vehicle_not_found' }),
  ]);
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await actsOf(app.db, trip)).toHaveLength(1);
  await expect(end(trip, { outcome: 'unsafe' })).rejects.toThrow('trip_status_conflict');
  await expectSoundLedger(app.db);
});
