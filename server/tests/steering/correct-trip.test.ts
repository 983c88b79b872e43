import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleUnansweredExtras } from '../../src/domain/extras/settle-unanswered-extras.ts';
import { giveUpTrip } from '../../src/domain/trips/moves/give-up-trip.ts';
import { formatUaeTimestamp } from '../../src/values/uae-time.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { issueAll } from '../harness/documents.ts';
import { type CreatedTrip, createTrip, getRecord, timelineOf } from '../harness/driven-trip.ts';
import { addDriver, drive, placeDriver, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { entriesOfTrip, expectSoundLedger, getWallet, setBalance } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { samplePoints, sampleTrip } from '../harness/sample-trip.ts';
import { actsOf, auditOf } from '../harness/steering-scene.ts';
import type { TestAccount } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

/** Places in Dubai; the trip was booked from downtown to the marina. */
const nearer = { lat: 25.1336, lng: 55.1911 };
const beyond = { lat: 24.9857, lng: 55.0273 };
const otherPickup = { lat: 25.2048, lng: 55.2708 };
const outside = { lat: 40, lng: 55 };

const clock = createTestClock();
let scene: Console;
let account: TestAccount;
let dispatcher: ConsoleOperator;
let driver: TestDriver;
let trip: CreatedTrip;
beforeAll(async () => {
  scene = await createConsole({ overrides: { clock }, variables: { SATHA_SANDBOX_SPEED: '1' } });
  dispatcher = await scene.operatorOf('dispatcher', { name: 'Huda' });
});
afterAll(() => scene.close());
beforeEach(async () => {
  account = await scene.makeAccount({ balanceFils: 100_000_000 });
  driver = await addDriver(scene.db);
  trip = await createTrip(scene, account);
});

type Places = { pickup?: object; destination?: object };
const preview = (places: Places) => dispatcher.send(`/trips/${trip.tripId}/corrections/preview`, places);
const send = (body: object) => dispatcher.send(`/trips/${trip.tripId}/corrections`, body);
/** Previews a correction, and makes it at what was shown. */
async function correct(places: Places) {
  const { sequence, fareFils } = expectOk(await preview(places));
  return expectOk(await send({ sequence, shownFareFils: fareFils, ...places }));
}
const goesTo = ({ lat, lng }: { lat: number; lng: number }) => ({ toLat: lat, toLng: lng });
const bring = (status: number) => takeTripTo(scene.db, trip, driver, status, clock());
const record = () => getRecord(scene, account, trip.tripId);
const decide = async (decision: 'accept' | 'decline', extraId?: string) => {
  const open = (await record()).extras?.find(({ status }: { status: string }) => status === 'open');
  const body = { tripId: trip.tripId, extraId: extraId ?? open?.extraId, decision };
  return scene.post('/api/Trips/decide-extra', account.rawApiKey, body);
};
const silence = async () => {
  clock.advance({ minutes: 11 });
  await settleUnansweredExtras({ db: scene.db, clock, atOnce: 2, onFault: () => {} });
};

describe('A correction that costs no more', () => {
  test('holds at once: the trip has the new points and fare, and the difference is back in the wallet', async () => {
    const before = await getWallet(scene.db, account.accountId);
    const shown = expectOk(await preview({ destination: nearer }));
    expect(shown).toMatchObject({
      sequence: 1,
      corrected: ['destination'],
      fareBeforeFils: trip.fareFils,
      needsConsent: false,
    });
    expect(shown.fareFils).toBeLessThan(trip.fareFils);
    expect(await getWallet(scene.db, account.accountId)).toEqual(before);
    expect(await correct({ destination: nearer })).toMatchObject({ ...shown, outcome: 'applied' });
    const less = trip.fareFils - shown.fareFils;
    expect(await getWallet(scene.db, account.accountId)).toMatchObject({
      balanceFils: before.balanceFils + less,
      heldFils: before.heldFils - less,
    });
    expect(await record()).toMatchObject({
      StatusCode: 1,
      tripFare: shown.fareFils / 100,
      totalCharged: shown.fareFils / 100,
      ...goesTo(nearer),
    });
    expect(await entriesOfTrip(scene.db, account.accountId, trip.tripId)).toMatchObject([
      { kind: 'trip_hold', amount_fils: trip.fareFils },
      { kind: 'correction_refund', amount_fils: less, from: 'held', to: 'wallet' },
    ]);
    const { events } = expectOk(await scene.get('/api/Events', account.rawApiKey));
    expect(events.slice(-2)).toMatchObject([
      {
        type: 'trip.corrected',
        sequence: 2,
        statusCode: 1,
        data: { tripFare: shown.fareFils / 100, corrected: ['destination'] },
      },
      { type: 'wallet.refunded', data: { amount: less / 100 } },
    ]);
    expect(JSON.stringify(events)).not.toContain('25.1336');
    const details = { corrected: ['destination'], fareBeforeFils: trip.fareFils, fareFils: shown.fareFils };
    expect(await actsOf(scene.db, trip)).toEqual([{ kind: 'corrected', ...details }]);
    expect(await auditOf(scene.db, trip)).toEqual([
      { action: 'trip.corrected', account_id: account.accountId, actor_name: 'Huda', details },
    ]);
    await expectSoundLedger(scene.db);
  });

  test('is what the trip is invoiced for, and a repeated booking still answers the fare that it had', async () => {
    const headers = { 'idempotency-key': `correct-${trip.tripId}` };
    const booked = expectOk(await scene.post(paths.create, account.rawApiKey, sampleTrip, headers));
    trip = { ...trip, tripId: booked.tripID };
    const { fareFils } = await correct({ destination: nearer });
    const again = await scene.post(paths.create, account.rawApiKey, sampleTrip, headers);
    expect(expectOk(again)).toEqual(booked);
    await bring(6);
    expect(await record()).toMatchObject({ tripFare: fareFils / 100, outcome: 'delivered' });
    const entries = await entriesOfTrip(scene.db, account.accountId, trip.tripId);
    const kept = entries.filter(({ from }) => from === 'held');
    expect(kept.filter(({ to }) => to !== 'wallet').reduce((sum, one) => sum + one.amount_fils, 0)).toBe(
      fareFils,
    );
    await issueAll(scene.db);
    await expectSoundLedger(scene.db);
  });

  test('of the pickup renews the promise of the driver who is on the way, and texts nobody again', async () => {
    await scene.db.query({
      text: 'UPDATE accounts SET sms_updates_enabled = true WHERE account_id = $1',
      values: [account.accountId],
    });
    await bring(2);
    await placeDriver(scene.db, driver, otherPickup, clock());
    const texts = async () =>
      (await scene.db.query({ text: 'SELECT FROM sms_messages WHERE trip_id = $1', values: [trip.tripId] }))
        .rowCount;
    const before = await texts();
    await correct({ pickup: { lat: 25.2051, lng: 55.2712 }, destination: nearer });
    const { rows } = await scene.db.query<{ seconds: number; late: number }>({
      text: `SELECT extract(epoch FROM promised_at - $2::timestamptz)::integer AS seconds,
               extract(epoch FROM promised_pickup_at - promised_at)::integer AS late
             FROM arrival_promises JOIN trips USING (account_id, trip_id) WHERE trip_id = $1 AND leg = 'pickup'`,
      values: [trip.tripId, clock().toString()],
    });
    expect(rows).toEqual([{ seconds: expect.any(Number), late: 0 }]);
    expect(rows[0]?.seconds).toBeLessThan(600);
    expect(await texts()).toBe(before);
    expect(await timelineOf(scene, trip)).toEqual([
      'trip.created 1',
      'trip.driver_assigned 2',
      'trip.corrected 2',
    ]);
    await expectSoundLedger(scene.db);
  });
});

describe('A correction that costs more', () => {
  test('asks the account, and is made when it says yes', async () => {
    const before = await getWallet(scene.db, account.accountId);
    const asked = await correct({ destination: beyond });
    expect(asked).toMatchObject({ outcome: 'requested', needsConsent: true });
    const more = asked.fareFils - trip.fareFils;
    const open = await record();
    expect(open).toMatchObject({
      tripFare: trip.fareFils / 100,
      toLat: samplePoints.toLat,
      extras: [
        {
          kind: 'correction',
          amount: more / 100,
          status: 'open',
          requestedBy: 'operator',
          destination: beyond,
        },
      ],
    });
    expect(open.extras[0]).not.toHaveProperty('evidenceId');
    expect(await getWallet(scene.db, account.accountId)).toEqual(before);
    expectOk(await decide('accept'));
    expect(await record()).toMatchObject({
      tripFare: asked.fareFils / 100,
      totalCharged: asked.fareFils / 100,
      ...goesTo(beyond),
      extras: [{ kind: 'correction', amount: 0, status: 'accepted', decidedBy: 'account' }],
    });
    expect(await getWallet(scene.db, account.accountId)).toMatchObject({
      balanceFils: before.balanceFils - more,
      heldFils: before.heldFils + more,
    });
    const { events } = expectOk(await scene.get('/api/Events', account.rawApiKey));
    expect(
      events
        .slice(-4)
        .map(({ type, data }: { type: string; data: { extra?: { amount: number } } }) => [
          type,
          data.extra?.amount,
        ]),
    ).toEqual([
      ['trip.extra_requested', more / 100],
      ['trip.extra_decided', more / 100],
      ['trip.corrected', undefined],
      ['wallet.charged', undefined],
    ]);
    await expectSoundLedger(scene.db);
    // What the driver who gives up takes along, this is not.
    await bring(2);
    await giveUpTrip(scene, { ...driver, tripId: trip.tripId, reason: 'Flat tyre', at: clock() });
    expect(await record()).toMatchObject({ tripFare: asked.fareFils / 100, ...goesTo(beyond) });
    expectOk(await scene.post(paths.cancel, account.rawApiKey, { tripId: trip.tripId }));
    expect((await getWallet(scene.db, account.accountId)).heldFils).toBe(before.heldFils - trip.fareFils);
    await expectSoundLedger(scene.db);
  });

  test('changes nothing when the account says no, or nothing for ten minutes', async () => {
    const before = await getWallet(scene.db, account.accountId);
    await scene.db.query({
      text: 'INSERT INTO extra_rules VALUES ($1, 1000000, true, true)',
      values: [account.accountId],
    });
    await correct({ destination: beyond });
    expectOk(await decide('decline'));
    await correct({ destination: beyond });
    await silence();
    const after = await record();
    expect(after).toMatchObject({ tripFare: trip.fareFils / 100, toLat: samplePoints.toLat });
    expect(after.extras.map(({ status, decidedBy }: Record<string, string>) => [status, decidedBy])).toEqual([
      ['declined', 'account'],
      ['declined', 'time'],
    ]);
    expect(await getWallet(scene.db, account.accountId)).toEqual(before);
    await expectSoundLedger(scene.db);
  });

  test('is withdrawn by the next one, which was quoted for what is so', async () => {
    await correct({ destination: beyond });
    const [first] = (await record()).extras;
    await correct({ destination: nearer });
    expect(await record()).toMatchObject({
      ...goesTo(nearer),
      extras: [{ status: 'withdrawn', decidedBy: 'operator' }],
    });
    expect((await decide('accept', first.extraId)).status).toBe(409);
    await expectSoundLedger(scene.db);
  });

  test('is withdrawn when the trip is moved to another departure, for which nobody has found out the price', async () => {
    await correct({ destination: beyond });
    const [asked] = (await record()).extras;
    const departureTime = formatUaeTimestamp(clock().add({ minutes: 300 })).slice(0, 16);
    expectOk(await dispatcher.send(`/trips/${trip.tripId}/schedule`, { sequence: 1, departureTime }));
    expect(await record()).toMatchObject({
      ...{ StatusCode: 0, tripFare: trip.fareFils / 100 },
      extras: [{ status: 'withdrawn', decidedBy: 'operator' }],
    });
    expectRefusal(await decide('accept', asked.extraId), 409, 'Extra was decided otherwise');
    expect((await record()).tripFare).toBe(trip.fareFils / 100);
    await expectSoundLedger(scene.db);
  });

  test('is refused in a sentence once the trip has had 200 corrections', async () => {
    await scene.db.query({
      text: `INSERT INTO trip_extras (account_id, trip_id, extra, extra_id, kind, quantity, amount_fils, vat_fils, status,
               decided_by, requested_at, expires_at, decided_at)
             SELECT $1, $2, n, gen_random_uuid(), 'correction', 1, 100, 5, 'declined', 'account', $3, $3, $3
             FROM generate_series(1, 199) AS n`,
      values: [trip.accountId, trip.tripId, clock().toString()],
    });
    await scene.db.query({
      text: `INSERT INTO trip_corrections (account_id, trip_id, correction, extra, quote, quoted_at)
             SELECT $1, $2, n, n, '{"corrected": ["destination"], "toLat": 25, "toLng": 55}', $3 FROM generate_series(1, 199) AS n`,
      values: [trip.accountId, trip.tripId, clock().toString()],
    });
    await correct({ destination: beyond });
    expectOk(await decide('decline'));
    for (const destination of [beyond, nearer]) {
      const { sequence, fareFils } = expectOk(await preview({ destination }));
      const answer = await send({ sequence, shownFareFils: fareFils, destination });
      expectRefusal(answer, 400, 'Invalid request', ['trip']);
      expect(answer.body.errors[0].message).toContain('has had 200 corrections');
    }
    expect((await record()).extras).toHaveLength(200);
    await expectSoundLedger(scene.db);
  });

  test('is refused where the wallet could not pay, when asked and when accepted', async () => {
    await correct({ destination: beyond });
    await setBalance(scene.db, account.accountId, -50_000);
    expectRefusal(await decide('accept'), 409, 'Account cannot pay for the extra');
    expect(await record()).toMatchObject({ tripFare: trip.fareFils / 100 });
    const { sequence, fareFils } = expectOk(await preview({ destination: beyond }));
    const asked = await send({ sequence, shownFareFils: fareFils, destination: beyond });
    expectRefusal(asked, 409, 'Account cannot pay for the extra');
    await expectSoundLedger(scene.db);
  });

  test('comes too late once the vehicle is being loaded', async () => {
    await bring(3);
    await correct({ destination: beyond });
    await drive(scene.db, trip.tripId, driver, 'load', clock());
    expect((await decide('accept')).status).toBe(409);
    expect(await record()).toMatchObject({ tripFare: trip.fareFils / 100 });
    await drive(scene.db, trip.tripId, driver, 'start', clock());
    await drive(scene.db, trip.tripId, driver, 'complete', clock());
    await expectSoundLedger(scene.db);
  });
});

test('The driver who was on the way to a corrected pickup is promised anew by it, nobody who took the trip over since', async () => {
  await bring(2);
  await placeDriver(scene.db, driver, otherPickup, clock());
  await correct({ pickup: { lat: 25.2051, lng: 55.2712 }, destination: beyond });
  const promises = async () => {
    const { rows } = await scene.db.query<{ promised: number; told: number }>({
      text: `SELECT extract(epoch FROM promised_at - $2::timestamptz)::integer AS promised,
               extract(epoch FROM promised_pickup_at - $2::timestamptz)::integer AS told
             FROM arrival_promises JOIN trips USING (account_id, trip_id, driver_id) WHERE trip_id = $1 AND leg = 'pickup'`,
      values: [trip.tripId, clock().toString()],
    });
    return rows;
  };
  const rival = await addDriver(scene.db);
  await placeDriver(scene.db, rival, beyond, clock());
  const seen = expectOk(await dispatcher.get(`/trips/${trip.tripId}/candidates`)).sequence;
  expectOk(
    await dispatcher.send(`/trips/${trip.tripId}/reassign`, {
      ...{ driverId: rival.driverId, sequence: seen, reason: 'Flat tyre' },
    }),
  );
  const before = await promises();
  expectOk(await decide('accept'));
  expect(await promises()).toEqual(before);
  expect(before[0]?.promised).toBeGreaterThan(600);
});

test('What cannot be corrected is refused: too late, nothing, outside, another fare, another state', async () => {
  expectRefusal(await preview({}), 400, 'Invalid request', ['pickup']);
  expectRefusal(await preview({ destination: outside }), 422, 'Destination is outside the UAE');
  expectRefusal(await preview({ pickup: outside }), 422, 'Pickup location is outside the UAE');
  expectRefusal(await preview({ pickup: { lat: 'x', lng: 2 } }), 400, 'Invalid request', ['pickup.lat']);
  const { fareFils } = expectOk(await preview({ destination: nearer }));
  const other = await send({ sequence: 1, shownFareFils: fareFils - 1, destination: nearer });
  expect(other.body).toMatchObject({
    reason: 'version_conflict',
    errors: [{ field: 'fareFils', mine: fareFils - 1, theirs: fareFils }],
  });
  await bring(2);
  const stale = await send({ sequence: 1, shownFareFils: fareFils, destination: nearer });
  expect(stale.body).toMatchObject({
    reason: 'version_conflict',
    errors: [
      { field: 'sequence', mine: 1, theirs: 2 },
      { field: 'fareFils', mine: fareFils, theirs: trip.fareFils },
    ],
  });
  await bring(3);
  expectRefusal(await preview({ pickup: otherPickup }), 409, 'Trip is not in a status for this');
  expectOk(await preview({ destination: nearer }));
  await bring(4);
  expectRefusal(await preview({ destination: nearer }), 409, 'Trip is not in a status for this');
});

test('Corrections, the account’s answer, a cancellation and the driver at once leave one fare, and all money accounted for', async () => {
  for (let round = 0; round < 10; round += 1) {
    trip = await createTrip(scene, account);
    driver = await addDriver(scene.db);
    await bring(round % 2 === 0 ? 2 : 3);
    await correct({ destination: beyond });
    const { sequence, fareFils } = expectOk(await preview({ destination: nearer }));
    const steps = [
      () => decide('accept'),
      () => send({ sequence, shownFareFils: fareFils, destination: nearer }),
      () => drive(scene.db, trip.tripId, driver, round % 2 === 0 ? 'arrive' : 'load', clock()),
      ...(round % 3 === 0
        ? [() => scene.post(paths.cancel, account.rawApiKey, { tripId: trip.tripId })]
        : [() => decide('decline')]),
    ];
    const order = [...steps.slice(round % 4), ...steps.slice(0, round % 4)];
    const answers = await Promise.allSettled(order.map((step) => step()));
    for (const answer of answers) {
      if (answer.status === 'fulfilled' && 'body' in answer.value)
        expect(answer.value.status).toBeLessThan(500);
    }
    await timelineOf(scene, trip);
    await expectSoundLedger(scene.db);
  }
});
