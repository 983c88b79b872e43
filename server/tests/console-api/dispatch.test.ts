import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseCustomer } from '../../src/domain/customer-records/erase-customer.ts';
import { findTripEvents } from '../../src/domain/events/queries.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { type CreatedTrip, createTrip, driverAt } from '../harness/driven-trip.ts';
import { addDriver, placeDriver, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { samplePoints } from '../harness/sample-trip.ts';
import { actsOf } from '../harness/steering-scene.ts';
import type { Answer, TestAccount } from '../harness/test-app.ts';

let app: Console;
let account: TestAccount;
let dispatcher: ConsoleOperator;
let trip: CreatedTrip;
let near: TestDriver;
let far: TestDriver;

beforeAll(async () => {
  app = await createConsole();
  account = await app.makeAccount({ balanceFils: 100_000_000 });
  dispatcher = await app.operatorOf('dispatcher');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.query({ text: 'UPDATE shifts SET ended_at = now() WHERE ended_at IS NULL' });
  trip = await createTrip(app, account);
  [near, far] = [await addDriver(app.db), await addDriver(app.db)];
  const pickup = { lat: samplePoints.fromLat, lng: samplePoints.fromLng };
  await placeDriver(app.db, near, pickup);
  await placeDriver(app.db, far, { ...pickup, lat: pickup.lat + 0.05 });
});

const dataOf = ({ status, body }: Answer) => {
  expect([status, body.message]).toEqual([200, 'OK']);
  return body.data;
};
const refusalOf = ({ status, body }: Answer) => ({ status, reason: body.reason, errors: body.errors });
const lookAt = async ({ tripId }: CreatedTrip) => dataOf(await dispatcher.get(`/trips/${tripId}/candidates`));
const send = (path: string, body: object, who = dispatcher) =>
  who.send(`/trips/${trip.tripId}/${path}`, body);
const actsNow = () => actsOf(app.db, trip);
const lastAudit = async () => {
  const { rows } = await app.db.query<{ action: string; actor_id: number }>({
    text: 'SELECT action, actor_id, account_id, subject, details FROM audit_entries ORDER BY audit_entry_id DESC LIMIT 1',
  });
  return rows[0];
};

test('A dispatcher sees everybody on shift, the nearest first, with what speaks against each', async () => {
  await app.db.query({
    text: 'UPDATE drivers SET suspended_at = now() WHERE driver_id = $1',
    values: [far.driverId],
  });
  const { items, ...seen } = await lookAt(trip);
  expect(seen).toEqual({
    tripId: trip.tripId,
    status: 'searching',
    sequence: 1,
    driverId: null,
    leftOut: 0,
    nextCursor: null,
  });
  expect(items).toMatchObject([
    {
      driverId: near.driverId,
      way: { meters: expect.any(Number), seconds: expect.any(Number) },
      hindrances: [],
    },
    {
      driverId: far.driverId,
      hindrances: [
        {
          ...{ word: 'suspended', forbids: true, isWaivable: false },
          sentence: `Driver ${far.driverId} is suspended; lift the suspension first.`,
        },
      ],
    },
  ]);
});

describe('choosing a driver', () => {
  test('Assigning gives the trip to the driver, and notes which operator did', async () => {
    const { sequence } = await lookAt(trip);
    const { driverId } = far;
    expect(dataOf(await send('assign', { driverId, sequence }))).toEqual({
      ...{ tripId: trip.tripId, driverId, offer: null },
    });
    expect(await driverAt(app, trip)).toBe(driverId);
    expect(await lastAudit()).toEqual({
      ...{ action: 'trip.assigned', actor_id: dispatcher.operatorId, account_id: account.accountId },
      ...{ subject: `trip ${trip.tripId}`, details: { driverId, withoutEquipment: false } },
    });
  });

  test('Asking offers it to the driver alone, and says until when', async () => {
    const { sequence } = await lookAt(trip);
    const asked = { driverId: far.driverId, sequence, ask: true, staysWithOperator: true };
    expect(dataOf(await send('assign', asked))).toMatchObject({
      offer: { offerId: expect.any(Number), expiresAt: expect.stringMatching(/\+04:00$/) },
    });
    expect(await lastAudit()).toMatchObject({ action: 'trip.driver_asked' });
    expect(await driverAt(app, trip)).toBeUndefined();
  });

  test('Reassigning and taking off tell the account that an operator did it, and operators why, until the customer is erased', async () => {
    await takeTripTo(app.db, trip, near, 4);
    const reason = 'Truck broke down';
    const reassigned = await send('reassign', { driverId: far.driverId, sequence: 4, reason });
    expect(dataOf(reassigned)).toMatchObject({ driverId: far.driverId, fromDriverId: near.driverId });
    expect(await lastAudit()).toMatchObject({
      ...{ action: 'trip.reassigned', actor_id: dispatcher.operatorId, account_id: account.accountId },
      details: { driverId: far.driverId, fromDriverId: near.driverId, withoutEquipment: false },
    });
    expect((await findTripEvents(app.db, trip.accountId, trip.tripId)).at(-1)).toMatchObject({
      type: 'trip.driver_changed',
      data: { reason: 'operator_decision', by: 'operator' },
    });
    expect(await actsNow()).toMatchObject([{ kind: 'reassigned', text: reason, driverId: far.driverId }]);
    const number = { phoneCode: '971', mobileNumber: '509876543' };
    trip = await createTrip(app, account, number);
    await takeTripTo(app.db, trip, near, 3);
    expect(dataOf(await send('take-off', { sequence: 3, reason: 'Phone lost' }))).toEqual({ isDone: true });
    expect(await lastAudit()).toMatchObject({
      action: 'trip.released',
      details: { driverId: near.driverId },
    });
    const events = await findTripEvents(app.db, trip.accountId, trip.tripId);
    expect(events.at(-1)).toMatchObject({
      type: 'trip.driver_gave_up',
      data: { reason: 'operator_decision', by: 'operator' },
    });
    expect(await actsNow()).toMatchObject([
      { kind: 'released', text: 'Phone lost', driverId: near.driverId },
    ]);
    for (const table of ['events', 'audit_entries']) {
      const { rows } = await app.db.query({ text: `SELECT to_jsonb(t) AS row FROM ${table} AS t` });
      expect(JSON.stringify(rows)).not.toMatch(/Truck broke down|Phone lost/);
    }
    expect(refusalOf(await send('take-off', { sequence: 4, reason }))).toMatchObject({
      status: 409,
      reason: 'trip_status_conflict',
    });
    dataOf(await app.post('/api/Trips/cancel-trip', account.rawApiKey, { tripId: trip.tripId }));
    expect(await eraseCustomer({ db: app.db, clock: systemClock }, number)).toMatchObject({ isErased: true });
    expect(await actsNow()).toEqual([{ kind: 'released', driverId: near.driverId }]);
  });

  test('A choice by a stale screen is refused with what is so now, and changes nothing', async () => {
    const { sequence } = await lookAt(trip);
    await takeTripTo(app.db, trip, near, 3);
    for (const [path, body] of [
      ['assign', { driverId: far.driverId, sequence }],
      ['reassign', { driverId: far.driverId, sequence, reason: 'Late' }],
      ['take-off', { sequence, reason: 'Late' }],
    ] as const) {
      expect(refusalOf(await send(path, body))).toEqual({
        ...{ status: 409, reason: 'version_conflict' },
        errors: [
          {
            field: 'sequence',
            message:
              `Trip ${trip.tripId} is at_pickup with driver ${near.driverId} now. It has moved since you looked: look again, ` +
              'then decide.',
          },
        ],
      });
    }
    expect(await driverAt(app, trip)).toBe(near.driverId);
  });

  test('A driver who cannot take the trip is refused with a sentence; a waiver lets a truck lack what is needed', async () => {
    const { driverId } = near;
    trip = await createTrip(app, account, { job: { vehicle: { drivetrain: 'awd', clearance: 'low' } } });
    expect(refusalOf(await send('assign', { driverId, sequence: 1 })).errors).toMatchObject([
      { message: expect.stringContaining(`what trip ${trip.tripId} needs (flatbed; low_approach);`) },
    ]);
    trip = await createTrip(app, account, { job: { site: { kind: 'off_road' } } });
    expect(refusalOf(await send('assign', { driverId, sequence: 1 }))).toMatchObject({
      ...{ status: 409, reason: 'driver_not_assignable' },
      errors: [
        {
          ...{ field: 'driverId', word: 'lacks_equipment' },
          message: expect.stringContaining('waive that with a reason'),
        },
      ],
    });
    for (const reason of ['', 'x'.repeat(81), 'two\nlines']) {
      expect(refusalOf(await send('assign', { driverId, sequence: 1, waiver: { reason } }))).toMatchObject({
        ...{ status: 400, errors: [{ field: 'waiver.reason' }] },
      });
    }
    dataOf(await send('assign', { driverId, sequence: 1, waiver: { reason: 'Firm sand' } }));
    expect(await lastAudit()).toMatchObject({ details: { withoutEquipment: true } });
  });

  test('Nonsense is refused with the field, and a trip that is none with 404', async () => {
    for (const body of [
      {},
      { driverId: 'x', sequence: 1 },
      { driverId: 0, sequence: 1 },
      { driverId: 1.5, sequence: 1 },
    ]) {
      expect((await send('assign', body)).status).toBe(400);
    }
    expect(refusalOf(await send('assign', { driverId: 999_999, sequence: 1 }))).toMatchObject({
      ...{ status: 409, errors: [{ message: expect.stringContaining('There is no driver 999999') }] },
    });
    expect((await dispatcher.get('/trips/999999/candidates')).status).toBe(404);
    expect((await dispatcher.send('/trips/999999/assign', { driverId: 1, sequence: 1 })).status).toBe(404);
  });
});

describe('holding a driver back', () => {
  test('A hold has an end and a reason, is replaced by another one, and is ended early', async () => {
    const url = `/drivers/${near.driverId}/hold`;
    expect(dataOf(await dispatcher.send(url, { minutes: 30, reason: 'Fuel' }))).toEqual({
      driverId: near.driverId,
      hold: { until: expect.stringMatching(/\+04:00$/), reason: 'Fuel' },
    });
    expect(await lastAudit()).toMatchObject({
      ...{ action: 'driver.held', actor_id: dispatcher.operatorId, details: { minutes: 30 } },
    });
    expect(dataOf(await dispatcher.send(url, { minutes: 60, reason: 'Lunch' })).hold.reason).toBe('Lunch');
    const ended = { driverId: near.driverId, hold: null };
    expect(dataOf(await dispatcher.send(url, undefined, { method: 'DELETE' }))).toEqual(ended);
    expect(dataOf(await dispatcher.send(url, undefined, { method: 'DELETE' }))).toEqual(ended);
    for (const minutes of [0, 1441, 1.5]) {
      expect((await dispatcher.send(url, { minutes, reason: 'Fuel' })).status).toBe(400);
    }
    for (const options of [{}, { method: 'DELETE' }] as const) {
      const body = options.method ? undefined : { minutes: 5, reason: 'Fuel' };
      expect(refusalOf(await dispatcher.send('/drivers/999999/hold', body, options))).toMatchObject({
        ...{ status: 404, reason: 'driver_not_found' },
      });
    }
  });
});

test('Whose role may not dispatch chooses and holds nobody back, and sees the candidates all the same', async () => {
  const finance = await app.operatorOf('finance');
  expect((await finance.get(`/trips/${trip.tripId}/candidates`)).status).toBe(200);
  const body = { driverId: near.driverId, sequence: 1, reason: 'Late' };
  for (const path of ['assign', 'reassign', 'take-off']) {
    expect(refusalOf(await send(path, body, finance))).toMatchObject({
      status: 403,
      reason: 'insufficient_role',
    });
  }
  const held = await finance.send(`/drivers/${near.driverId}/hold`, { minutes: 5, reason: 'Fuel' });
  expect(held.status).toBe(403);
  expect(await driverAt(app, trip)).toBeUndefined();
});
