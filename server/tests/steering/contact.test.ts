import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findSmsOfAccount } from '../../src/domain/messages/queries.ts';
import { addNote, recordCall } from '../../src/domain/trips/contact/add-note.ts';
import { contactPolicy } from '../../src/domain/trips/contact/contact-policy.ts';
import { sendMessage } from '../../src/domain/trips/contact/send-message.ts';
import { bookFor, makeCustomerPhone } from '../harness/customer-phone.ts';
import type { CreatedTrip } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { createSmsScene, type SmsScene } from '../harness/sms-scene.ts';
import { actsOf, auditOf, huda } from '../harness/steering-scene.ts';
import type { TestAccount } from '../harness/test-app.ts';

let scene: SmsScene;
let account: TestAccount;
let trip: CreatedTrip;
beforeAll(async () => {
  scene = await createSmsScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.clear();
  account = await scene.app.makeAccount({ balanceFils: 100_000_000 });
  trip = await bookFor(scene.app, account, makeCustomerPhone(scene.app, scene.clock).number);
  await scene.deliverAll();
});

const publicUrl = 'https://trips.example.ae';
const by = () => ({ ...trip, by: huda, at: scene.clock() });
const send = (to: 'customer' | 'driver', text: string) =>
  sendMessage({ db: scene.app.db, publicUrl }, { ...by(), to, text });
const lastText = () => JSON.parse(scene.gateway.requests.at(-1)?.body ?? '{}').text;

test('A note and a call are kept for the company alone: no account reads them, and the audit log has not their words', async () => {
  await addNote(scene.app, { ...by(), text: '  The guard has the keys.\nGate 2.  ' });
  await recordCall(scene.app, { ...by(), to: 'customer', result: 'not_reached' });
  await recordCall(scene.app, { ...by(), to: 'driver', result: 'reached', note: 'Ten minutes late.' });
  expect(await actsOf(scene.app.db, trip)).toEqual([
    { kind: 'noted', text: 'The guard has the keys.\nGate 2.' },
    { kind: 'called', to: 'customer', result: 'not_reached' },
    { kind: 'called', to: 'driver', result: 'reached', text: 'Ten minutes late.' },
  ]);
  expect(await auditOf(scene.app.db, trip)).toEqual([
    { action: 'trip.noted', account_id: null, actor_name: 'Huda', details: {} },
    {
      action: 'trip.called',
      account_id: null,
      actor_name: 'Huda',
      details: { to: 'customer', result: 'not_reached' },
    },
    {
      action: 'trip.called',
      account_id: null,
      actor_name: 'Huda',
      details: { to: 'driver', result: 'reached' },
    },
  ]);
  const { body } = await scene.app.get(`/api/Trips/${trip.tripId}`, account.rawApiKey);
  const events = await scene.app.get('/api/events', account.rawApiKey);
  for (const seen of [body, events.body]) expect(JSON.stringify(seen)).not.toMatch(/guard|minutes late/);
});

test('A text that cannot be shown is refused by a sentence that names it, and so is one note too many', async () => {
  const refused = (text: string) => addNote(scene.app, { ...by(), text }).catch((error) => error.fields);
  expect(await refused(' ')).toMatchObject([
    { field: 'text', message: expect.stringContaining('1 to 1000') },
  ]);
  expect(await refused('x'.repeat(1_001))).toMatchObject([{ field: 'text' }]);
  expect(await refused('a\u0000b')).toMatchObject([
    { message: expect.stringContaining('control character') },
  ]);
  await scene.app.db.query({
    text: `INSERT INTO trip_operator_acts (account_id, trip_id, act, kind, operator_name, at, text, details)
           SELECT $1, $2, act, 'noted', 'Huda', now(), 'x', '{}' FROM generate_series(1, $3::integer) AS act`,
    values: [trip.accountId, trip.tripId, contactPolicy.mostNotes - 1],
  });
  await Promise.allSettled([1, 2, 3].map(() => addNote(scene.app, { ...by(), text: 'The last one' })));
  expect(await actsOf(scene.app.db, trip)).toHaveLength(contactPolicy.mostNotes);
  await expect(addNote(scene.app, { ...by(), tripId: 999_999, text: 'x' })).rejects.toThrow('trip_not_found');
});

test('A message by hand is sent at once, and what became of it stands in the act', async () => {
  await send('customer', 'Your truck comes to gate 2. Details: https://trips.example.ae/track');
  expect(await actsOf(scene.app.db, trip)).toMatchObject([
    { kind: 'messaged', to: 'customer', sms: { status: 'waiting', reason: null } },
  ]);
  await scene.deliver();
  expect(lastText()).toBe('Your truck comes to gate 2. Details: https://trips.example.ae/track');
  expect(await actsOf(scene.app.db, trip)).toMatchObject([
    { kind: 'messaged', sms: { status: 'sent', reason: null } },
  ]);
  expect(await auditOf(scene.app.db, trip)).toMatchObject([
    { action: 'trip.messaged', account_id: null, details: { to: 'customer' } },
  ]);
  const { rows } = await scene.app.db.query<{ kind: string }>({
    text: 'SELECT kind FROM trip_texts WHERE trip_id = $1',
    values: [trip.tripId],
  });
  expect(rows).toEqual([{ kind: 'tracking_link' }]);
});

test('A driver is written to while at the trip, and the account does not read what drivers are told', async () => {
  await expect(send('driver', 'Take gate 2')).rejects.toThrow('trip_status_conflict');
  await takeTripTo(scene.app.db, trip, await addDriver(scene.app.db), 2, scene.clock());
  await send('driver', 'Take gate 2');
  await scene.deliver();
  expect(lastText()).toBe('Take gate 2');
  const read = await findSmsOfAccount({ db: scene.app.db, clock: scene.clock }, account.accountId, {});
  expect(read.map(({ kind }) => kind)).toEqual(['tracking_link']);
});

test('Of one trip five messages go out by hand within an hour, however many are asked for at once', async () => {
  const asked = await Promise.allSettled(
    [1, 2, 3, 4, 5, 6, 7, 8].map((one) => send('customer', `Text ${one}`)),
  );
  const refusals = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refusals).toHaveLength(3);
  expect(refusals[0]).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 3_600 });
  expect(await actsOf(scene.app.db, trip)).toHaveLength(5);
  scene.clock.advance({ minutes: 59 });
  await expect(send('customer', 'Too early')).rejects.toMatchObject({ retryAfterSeconds: 60 });
  scene.clock.advance({ minutes: 1 });
  await send('customer', 'In time');
});

test('A message has no link but to the service, never that of a trip, and 320 characters at most', async () => {
  const refused = (text: string) => send('customer', text).catch((error) => error.fields?.[0].message);
  for (const text of [
    'Pay at https://pay.example.com/1',
    'Pay at pay.example.com',
    'ادفع في موقع.امارات',
    'See HTTP://trips.example.ae.evil.example/',
    'Call tel://0501234567',
    'See ｗｗｗ．evil．example',
    'Pay at 203.0.113.7/1',
    'Pay at 203.0.113.7.',
  ]) {
    expect([text, await refused(text)]).toEqual([text, expect.stringContaining('link to another place')]);
  }
  expect(await refused('See https://trips.example.ae/t/abc')).toContain('the link of a trip');
  expect(await refused('x'.repeat(321))).toContain('1 to 320');
  await send('customer', 'Truck Dubai K 40217 is 2.5 km away. It comes at 10.30 on 1.12.2026.\nGate 2.');
});

test('Nobody is written to a day after the end of a trip', async () => {
  await takeTripTo(scene.app.db, trip, await addDriver(scene.app.db), 6, scene.clock());
  scene.clock.advance({ hours: 23 });
  await send('customer', 'Your keys are with the workshop');
  scene.clock.advance({ hours: 2 });
  await expect(send('customer', 'Too late')).rejects.toThrow('trip_status_conflict');
});
