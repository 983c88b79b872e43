import { beforeAll, expect, test } from 'vitest';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { makeFundedAccount } from '../harness/money.ts';
import { storeTrip } from './store-trip.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
// The first command makes the database.
beforeAll(async () => {
  await satha.json('trip', 'list');
});

test('Notes, calls and messages of a trip are written and listed, and a message needs somebody to read it', async () => {
  const db = satha.open();
  const accountId = await makeFundedAccount(db);
  const tripId = await storeTrip(db, accountId);
  const id = ['--trip', String(tripId)];
  expect(await satha.text('trip', 'notes', ...id)).toContain(`Nobody did anything to trip ${tripId}`);
  expect(await satha.json('trip', 'note', ...id, '--text', 'Gate 2')).toMatchObject({ tripId, act: 1 });
  await satha.json('trip', 'call', ...id, '--to', 'customer', '--result', 'not_reached');
  await satha.json('trip', 'message', ...id, '--to', 'customer', '--text', 'Come to gate 2');
  expect(await satha.refusal('trip', 'message', ...id, '--to', 'driver', '--text', 'Gate 2')).toContain(
    'no driver is at it. Nothing was changed.',
  );
  expect(
    await satha.refusal('trip', 'message', ...id, '--to', 'customer', '--text', 'Pay at evil.example'),
  ).toContain('--text has a link to another place, "evil.example"');
  const seen = ['--text', 'Gate 2', '--sequence', '99'];
  expect(await satha.refusal('trip', 'message', ...id, '--to', 'driver', ...seen)).toContain(
    '--sequence is 1 by now, and you have 99; look the trip up and decide again.',
  );
  const listed = await satha.text('trip', 'notes', ...id);
  expect(listed).toMatch(/command line +note +Gate 2/);
  expect(listed).toMatch(/call +to the customer, not reached/);
  expect(listed).toMatch(/message +to the customer, waits +Come to gate 2/);
  expect(await satha.json('trip', 'notes', ...id)).toMatchObject({
    acts: [{ act: 1, kind: 'noted', text: 'Gate 2', operator: { id: null, name: 'command line' } }, {}, {}],
  });
  await satha.close(db);
});

test('The search of a trip is paused, resumed, widened and begun anew, and shown so', async () => {
  const db = satha.open();
  const accountId = await makeFundedAccount(db);
  const tripId = await storeTrip(db, accountId);
  const id = ['--trip', String(tripId)];
  await satha.json('trip', 'pause-search', ...id, '--minutes', '15');
  await satha.json('trip', 'widen-search', ...id);
  expect(await satha.text('trip', 'show', ...id)).toMatch(/Search +paused until .*, widened/);
  await satha.json('trip', 'resume-search', ...id);
  expect(await satha.refusal('trip', 'resume-search', ...id)).toContain('is not paused');
  expect(await satha.refusal('trip', 'widen-search', ...id)).toContain('is widened already');
  await satha.json('trip', 'restart-search', ...id);
  expect(await satha.json('trip', 'show', ...id)).toMatchObject({
    search: { pausedUntil: null, isWidened: false },
  });
  await takeTripTo(db, { accountId, tripId }, await addDriver(db), 2);
  expect(await satha.refusal('trip', 'pause-search', ...id)).toBe(
    `Trip ${tripId} is driver_to_pickup: no driver is looked for. Nothing was changed.`,
  );
  await satha.close(db);
});

test('A trip is ended with an outcome, after its cost was shown', async () => {
  const db = satha.open();
  const accountId = await makeFundedAccount(db);
  const tripId = await storeTrip(db, accountId);
  await takeTripTo(db, { accountId, tripId }, await addDriver(db), 3);
  const end = ['trip', 'end', '--trip', String(tripId), '--outcome'];
  expect(await satha.text(...end, 'refused_by_customer', '--preview')).toMatch(
    /refused_by_customer .* AED 75\.00 +AED 75\.00/,
  );
  expect(await satha.refusal(...end, 'operator_decision')).toContain('--reason is missing; send one of');
  expect(await satha.json(...end, 'refused_by_customer')).toMatchObject({
    status: 'failed',
    outcome: 'refused_by_customer',
    kept: 75,
    refunded: 75,
  });
  expect(await satha.refusal(...end, 'unsafe')).toContain('has ended already');
  expect(await satha.text('trip', 'notes', '--trip', String(tripId))).toMatch(
    /ended +reason: customer_refused, outcome: refused_by_customer/,
  );
  await satha.close(db);
});

test('The arrival of a driver on the way is promised anew, with a reason, and both promises are shown', async () => {
  const db = satha.open();
  const accountId = await makeFundedAccount(db);
  const tripId = await storeTrip(db, accountId);
  const promise = ['trip', 'promise', '--trip', String(tripId), '--minutes', '25'];
  const because = ['--reason', 'Accident on the E11'];
  expect(await satha.refusal(...promise, ...because)).toContain('no driver is on the way to its pickup');
  await takeTripTo(db, { accountId, tripId }, await addDriver(db), 2);
  const { before, promisedAt } = await satha.json(...promise, ...because);
  expect(await satha.json('trip', 'show', '--trip', String(tripId))).toMatchObject({
    promises: [{ leg: 'pickup', promisedAt: before, promisedAnewAt: promisedAt }],
  });
  expect(await satha.text('trip', 'notes', '--trip', String(tripId))).toMatch(
    /arrival promised anew .* Accident on the E11/,
  );
  await satha.close(db);
});

test('A trip is moved to another time and corrected; a dearer way asks the account', async () => {
  const db = satha.open();
  const accountId = await makeFundedAccount(db);
  const tripId = await storeTrip(db, accountId);
  const id = ['--trip', String(tripId)];
  const day = Temporal.Now.plainDateISO('Asia/Dubai').add({ days: 2 });
  expect(await satha.json('trip', 'reschedule', ...id, '--at', `${day}T08:30`)).toMatchObject({
    departureTime: `${day}T08:30:00.000+04:00`,
  });
  expect(await satha.refusal('trip', 'reschedule', ...id, '--at', `${day}T08:30`)).toContain(
    'departs then already',
  );
  expect(await satha.refusal('trip', 'reschedule', ...id, '--at', '2020-01-01')).toContain(
    'more than 10 minutes ago',
  );
  const near = ['--destination', '25.2,55.28'];
  const shown = await satha.json('trip', 'correct', ...id, ...near, '--preview');
  expect(shown).toMatchObject({ outcome: 'previewed', fareBefore: 150 });
  const far = await satha.json('trip', 'correct', ...id, '--destination', '24.4764,54.338');
  expect(far).toMatchObject({ outcome: 'requested', needsConsent: true });
  expect(await satha.json('trip', 'show', ...id)).toMatchObject({
    fare: 150,
    extras: [{ kind: 'correction', status: 'open' }],
  });
  expect(await satha.json('trip', 'correct', ...id, ...near)).toMatchObject({ ...shown, outcome: 'applied' });
  expect(await satha.refusal('trip', 'correct', ...id, '--pickup', '40,55')).toContain(
    '--pickup is outside the UAE',
  );
  await takeTripTo(db, { accountId, tripId }, await addDriver(db), 2).catch(() => {});
  await satha.text('ledger', 'check');
  await satha.close(db);
});
