import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatUaeTimestamp } from '../../src/values/uae-time.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { type CreatedTrip, createTrip, getRecord } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import type { TestAccount } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let scene: Console;
let account: TestAccount;
let dispatcher: ConsoleOperator;
let trip: CreatedTrip;
beforeAll(async () => {
  scene = await createConsole({ overrides: { clock } });
  account = await scene.makeAccount({ balanceFils: 100_000_000 });
  dispatcher = await scene.operatorOf('dispatcher', { hasTwoFactor: false });
});
afterAll(() => scene.close());
beforeEach(async () => {
  trip = await createTrip(scene, account);
});

const send = (path: string, body: object, by: ConsoleOperator = dispatcher) =>
  by.send(`/trips/${trip.tripId}${path}`, body);
const acts = async () =>
  expectOk(await dispatcher.get(`/trips/${trip.tripId}/notes`)).items as { kind: string }[];
const inMinutes = (minutes: number) => formatUaeTimestamp(clock().add({ minutes })).slice(0, 16);

test('A call taker writes notes, calls and messages, which operators read and nobody else', async () => {
  const taker = await scene.operatorOf('call_taker', { name: 'Huda' });
  expect(expectOk(await send('/notes', { text: 'Gate 2' }, taker))).toEqual({ act: 1 });
  expectOk(await send('/calls', { to: 'customer', result: 'reached', note: 'Waits at the café' }, taker));
  expectOk(await send('/messages', { to: 'customer', text: 'Come to gate 2' }, taker));
  expect(await acts()).toEqual([
    {
      act: 1,
      kind: 'noted',
      operator: { id: taker.operatorId, name: 'Huda' },
      at: expect.any(String),
      text: 'Gate 2',
      details: {},
    },
    expect.objectContaining({ kind: 'called', details: { to: 'customer', result: 'reached' } }),
    expect.objectContaining({
      kind: 'messaged',
      details: { to: 'customer', sms: { status: 'waiting', reason: null } },
    }),
  ]);
  const { texts } = expectOk(await taker.get(`/trips/${trip.tripId}`));
  expect(texts).toEqual([{ kind: 'tracking_link', status: 'waiting' }]);
  expectRefusal(await send('/notes', { text: '\u202eabc' }, taker), 400, 'Invalid request', ['text']);
  expectRefusal(
    await send('/messages', { to: 'driver', text: 'Gate 2' }, taker),
    409,
    'Trip is not in a status for this',
  );
  const link = { to: 'customer', text: 'See https://evil.example' };
  expectRefusal(await send('/messages', link, taker), 400, 'Invalid request', ['text']);
  for (let sent = 0; sent < 4; sent += 1) {
    expectOk(await send('/messages', { to: 'customer', text: 'Again' }, taker));
  }
  const sixth = await send('/messages', { to: 'customer', text: 'Again' }, taker);
  expectRefusal(sixth, 429, 'Too many requests', ['trip']);
  expect(sixth.headers.get('retry-after')).toBe('3600');
  expectRefusal(
    await send('/end', { sequence: 1, outcome: 'unsafe' }, taker),
    403,
    'Your role does not allow this',
  );
});

test('A note, a call and a message that are sent again by their token are the first ones, however often and at once', async () => {
  const requests = [
    ['/notes', { text: 'Gate 2', clientToken: randomUUID() }],
    ['/calls', { to: 'customer', result: 'reached', clientToken: randomUUID() }],
    ['/messages', { to: 'customer', text: 'Come to gate 2', clientToken: randomUUID() }],
  ] as const;
  for (const [path, body] of requests) {
    const answers = await Promise.all([1, 2, 3].map(() => send(path, body)));
    const [first, ...others] = answers.map((answer) => expectOk(answer).act);
    expect(others).toEqual([first, first]);
  }
  const [[, noted], [, called], [, messaged]] = requests;
  for (const [path, body] of [
    ['/notes', { ...noted, text: 'Gate 3' }],
    ['/calls', { ...called, to: 'driver' }],
    ['/calls', { ...called, result: 'not_reached' }],
    ['/calls', { ...called, note: 'They wait' }],
    ['/messages', { ...messaged, text: 'Come to gate 3' }],
  ] as const) {
    expectRefusal(await send(path, body), 422, 'Idempotency key was used with another request');
  }
  expect((await acts()).map(({ kind }) => kind)).toEqual(['noted', 'called', 'messaged']);
  const texts = await scene.db.query({
    text: "SELECT FROM sms_messages WHERE trip_id = $1 AND kind = 'operator_message'",
    values: [trip.tripId],
  });
  expect(texts.rowCount).toBe(1);
  // One token names one act of each kind; another token, or none, is another act.
  const [, note] = requests[0];
  expectOk(await send('/calls', { to: 'driver', result: 'reached', clientToken: note.clientToken }));
  expectOk(await send('/notes', { text: 'Gate 2' }));
  expectOk(await send('/notes', { text: 'Gate 2' }));
  expect(await acts()).toHaveLength(6);
  const twice = scene.db.query({
    text: `INSERT INTO trip_operator_acts SELECT account_id, trip_id, 99, kind, operator_id, operator_name, at, text, details, client_token
           FROM trip_operator_acts WHERE trip_id = $1 AND act = 1`,
    values: [trip.tripId],
  });
  await expect(twice).rejects.toThrow('trip_operator_acts_once');
  expectRefusal(await send('/notes', { text: 'x', clientToken: 'again' }), 400, 'Invalid request', [
    'clientToken',
  ]);
});

test('A message to the driver is not sent once another driver may have the trip, one to the customer is, and one that comes again is the first', async () => {
  await takeTripTo(scene.db, trip, await addDriver(scene.db), 2, clock());
  const { sequence } = expectOk(await dispatcher.get(`/trips/${trip.tripId}/outcomes`));
  const toDriver = { to: 'driver', text: 'Take gate 2', sequence };
  const repeated = { ...toDriver, clientToken: randomUUID() };
  const first = expectOk(await send('/messages', repeated));
  expect((await send('/take-off', { sequence, reason: 'Phone lost' })).status).toBe(200);
  await takeTripTo(scene.db, trip, await addDriver(scene.db), 2, clock());
  const stale = await send('/messages', toDriver);
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({
    reason: 'version_conflict',
    errors: [{ field: 'sequence', mine: sequence, theirs: sequence + 2 }],
  });
  expect(expectOk(await send('/messages', repeated))).toEqual(first);
  expectOk(await send('/messages', { to: 'customer', text: 'Come to gate 2', sequence }));
  expectOk(await send('/messages', { to: 'driver', text: 'Take gate 2' }));
  const { rows } = await scene.db.query<{ kind: string }>({
    text: `SELECT kind FROM sms_messages WHERE trip_id = $1 AND kind IN ('operator_message', 'driver_message') ORDER BY 1`,
    values: [trip.tripId],
  });
  expect(rows.map(({ kind }) => kind)).toEqual(['driver_message', 'driver_message', 'operator_message']);
});

test('A dispatcher pauses, resumes, widens and restarts a search as of the sequence that they saw', async () => {
  const { pausedUntil } = expectOk(await send('/search/pause', { sequence: 1, minutes: 15 }));
  expect(Temporal.Instant.from(pausedUntil)).toEqual(clock().add({ minutes: 15 }));
  expect(expectOk(await send('/search/resume', { sequence: 1 }))).toEqual({ isChanged: true });
  expect(expectOk(await send('/search/resume', { sequence: 1 }))).toEqual({ isChanged: false });
  expect(expectOk(await send('/search/widen', { sequence: 1 }))).toEqual({ isChanged: true });
  expectOk(await send('/search/restart', { sequence: 1 }));
  expect((await acts()).map(({ kind }) => kind)).toEqual([
    'search_paused',
    'search_resumed',
    'search_widened',
    'search_restarted',
  ]);
  await takeTripTo(scene.db, trip, await addDriver(scene.db), 2, clock());
  const stale = await send('/search/restart', { sequence: 1 });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({
    reason: 'version_conflict',
    errors: [{ field: 'sequence', mine: 1, theirs: 2, message: expect.stringContaining('sequence is 2') }],
  });
  expectRefusal(await send('/search/pause', { sequence: 2 }), 409, 'Trip is not in a status for this');
  expectRefusal(await send('/search/pause', { sequence: 2, minutes: 0 }), 400, 'Invalid request', [
    'minutes',
  ]);
  expectRefusal(await send('/search/pause', {}), 400, 'Invalid request', ['sequence']);
});

test('A dispatcher moves a trip to another departure, and is told both where somebody was quicker', async () => {
  const departureTime = inMinutes(300);
  expect(expectOk(await send('/schedule', { sequence: 1, departureTime }))).toEqual({ isChanged: true });
  expect(await getRecord(scene, account, trip.tripId)).toMatchObject({
    StatusCode: 0,
    departureTime: expect.stringContaining(departureTime),
  });
  const stale = await send('/schedule', { sequence: 1, departureTime: inMinutes(400) });
  expect(stale.body).toMatchObject({
    reason: 'version_conflict',
    errors: [
      { field: 'sequence', mine: 1, theirs: 2 },
      {
        field: 'departureTime',
        mine: expect.stringContaining(inMinutes(400)),
        theirs: expect.stringContaining(departureTime),
      },
    ],
  });
  const same = await send('/schedule', { sequence: 1, departureTime });
  expect(same.body.errors).toMatchObject([{ field: 'sequence', mine: 1, theirs: 2 }]);
  const noDay = await send('/schedule', { sequence: 2, departureTime: '2026-02-30T08:00' });
  expectRefusal(noDay, 400, 'Invalid request', ['departureTime']);
  const past = await send('/schedule', { sequence: 2, departureTime: inMinutes(-60) });
  expectRefusal(past, 422, 'Departure time is in the past');
});

test('A dispatcher is shown what each end costs, and ends the trip at exactly that', async () => {
  await takeTripTo(scene.db, trip, await addDriver(scene.db), 3, clock());
  const shown = expectOk(await dispatcher.get(`/trips/${trip.tripId}/outcomes`));
  expect(shown).toMatchObject({ sequence: 3, fareFils: trip.fareFils });
  const { feeFils, refundFils } = shown.outcomes.find(
    ({ outcome }: { outcome: string }) => outcome === 'refused_by_customer',
  );
  expect(feeFils).toBeGreaterThan(0);
  const ended = expectOk(await send('/end', { sequence: 3, outcome: 'refused_by_customer' }));
  expect(ended).toEqual({ fareFils: trip.fareFils, keptFils: feeFils, refundFils });
  expectRefusal(
    await send('/end', { sequence: 4, outcome: 'unsafe' }),
    409,
    'Trip is not in a status for this',
  );
  trip = await createTrip(scene, account);
  const cancelled = await send('/end', {
    sequence: 1,
    outcome: 'cancelled_by_operator',
    because: 'Booked twice',
  });
  expect(expectOk(cancelled)).toMatchObject({ keptFils: 0 });
  await expectSoundLedger(scene.db);
});

test('A trip that is not there is not found, whatever is asked of it', async () => {
  const nowhere = (path: string, body: object) => dispatcher.send(`/trips/999999${path}`, body);
  for (const answer of [
    await dispatcher.get('/trips/999999/notes'),
    await dispatcher.get('/trips/999999/outcomes'),
    await nowhere('/notes', { text: 'x' }),
    await nowhere('/search/widen', { sequence: 1 }),
    await nowhere('/schedule', { sequence: 1, departureTime: inMinutes(60) }),
    await nowhere('/end', { sequence: 1, outcome: 'unsafe' }),
  ]) {
    expectRefusal(answer, 404, 'Trip not found');
  }
});
