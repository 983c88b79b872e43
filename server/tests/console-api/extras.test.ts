import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Console, ConsoleOperator } from '../harness/console.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { type ExtrasScene, type ExtrasTrip, openExtrasConsole } from '../harness/extras-scene.ts';
import { expectSoundLedger, getWallet } from '../harness/money.ts';

let scene: ExtrasScene<Console>;
let dispatcher: ConsoleOperator;
beforeAll(async () => {
  scene = await openExtrasConsole();
  dispatcher = await scene.app.operatorOf('dispatcher', { name: 'Noura Al Ali' });
});
afterAll(() => scene.close());

const send = ({ tripId }: ExtrasTrip, path: string, body: object = {}) =>
  dispatcher.send(`/trips/${tripId}/extras${path}`, body);
const look = async ({ tripId }: ExtrasTrip) => expectOk(await dispatcher.get(`/trips/${tripId}`));
const heldFils = async ({ accountId }: ExtrasTrip) => (await getWallet(scene.app.db, accountId)).heldFils;
const actsOf = async (trip: ExtrasTrip) =>
  (await look(trip)).acts.map(({ action, details }: { action: string; details: object }) => [
    action,
    details,
  ]);

test('A dispatcher asks for an extra at its price, and takes it back; sent again, each is done once', async () => {
  const trip = await scene.beginTripWithPhoto();
  const offered = expectOk(await dispatcher.get(`/trips/${trip.tripId}/extras/offered`)).items;
  expect(offered).toContainEqual({ kind: 'winching', quantity: 1, amountFils: 15_000, hindrance: null });
  expect(offered).toContainEqual(expect.objectContaining({ kind: 'waiting', hindrance: 'waiting_is_free' }));
  const asked = { extraId: randomUUID(), kind: 'winching', evidenceId: trip.evidenceId };
  for (const answer of await Promise.all([1, 2, 3].map(() => send(trip, '', asked)))) {
    expect(expectOk(answer)).toEqual({ extraId: asked.extraId, status: 'open' });
  }
  const other = await send(trip, '', { ...asked, extraId: randomUUID() });
  expectRefusal(other, 409, 'Extra was requested already');
  for (let sent = 0; sent < 2; sent += 1) {
    expect(expectOk(await send(trip, `/${asked.extraId}/withdraw`))).toMatchObject({ status: 'withdrawn' });
  }
  const { extraId, kind } = asked;
  expect(await actsOf(trip)).toEqual([
    ['trip.extra_requested', { extraId, kind }],
    ['trip.extra_withdrawn', { extraId }],
  ]);
});

test('A dispatcher accepts or declines for the account, with a reason that its audit log keeps', async () => {
  const trip = await scene.beginTripWithPhoto();
  const held = await heldFils(trip);
  const { extraId } = await trip.ask('winching');
  expectRefusal(await send(trip, `/${extraId}`, { decision: 'accept' }), 400, 'Invalid request', ['because']);
  const empty = { decision: 'accept', because: ' ' };
  expectRefusal(await send(trip, `/${extraId}`, empty), 400, 'Invalid request', ['because']);
  const accept = { decision: 'accept', because: 'Agreed by phone' };
  const answers = await Promise.all([1, 2].map(() => send(trip, `/${extraId}`, accept)));
  for (const answer of answers) expect(expectOk(answer)).toEqual({ extraId, status: 'accepted' });
  expect(await heldFils(trip)).toBe(held + 15_000);
  expect((await look(trip)).extras).toMatchObject([{ extraId, status: 'accepted', decidedBy: 'operator' }]);
  const decline = { decision: 'decline', because: 'Not needed' };
  expectRefusal(await send(trip, `/${extraId}`, decline), 409, 'Extra was decided otherwise');
  const second = (await trip.ask('dollies')).extraId;
  expect(expectOk(await send(trip, `/${second}`, decline))).toEqual({ extraId: second, status: 'declined' });
  expect(await heldFils(trip)).toBe(held + 15_000);
  expect(await actsOf(trip)).toEqual([
    ['trip.extra_accepted', { extraId, because: 'Agreed by phone' }],
    ['trip.extra_declined', { extraId: second, because: 'Not needed' }],
  ]);
  await expectSoundLedger(scene.app.db);
});

test('An extra of another trip is not found, and nothing is asked for where no photo shows why', async () => {
  const [trip, other] = [await scene.beginTripWithPhoto(), await scene.beginTripWithPhoto()];
  const { extraId } = await other.ask('winching');
  const accept = { decision: 'accept', because: 'Agreed by phone' };
  expectRefusal(await send(trip, `/${extraId}`, accept), 404, 'Extra not found');
  expectRefusal(await send(trip, `/${extraId}/withdraw`), 404, 'Extra not found');
  const asked = { extraId: randomUUID(), kind: 'winching', evidenceId: other.evidenceId };
  expectRefusal(await send(trip, '', asked), 404, 'Evidence not found');
  expectRefusal(await send(trip, '', { ...asked, kind: 'correction' }), 400, 'Invalid request', ['kind']);
});
