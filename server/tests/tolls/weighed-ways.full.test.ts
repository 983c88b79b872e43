import { at } from '@satha/roads/town.test-helper';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQuoting } from '../../src/assembly/parts/open-quoting.ts';
import { quoteDestination } from '../../src/domain/extras/quote-destination.ts';
import { previewTolls } from '../../src/domain/toll-checks/preview-tolls.ts';
import { setTollWeight } from '../../src/domain/tolls/toll-acts.ts';
import { findTripsByName } from '../../src/domain/trips/queries.ts';
import { createTrip } from '../harness/driven-trip.ts';
import type { TestAccount } from '../harness/test-app.ts';
import { openTollScene, overTheGates, type TollScene, thursdayMorning } from '../harness/toll-scene.ts';

/** Over the gates it is 7.05 km, around them 9.28. */
const [over, around] = [7.05, 9.28];
const acting = { actor: { kind: 'operator', name: 'Huda' } } as const;
let scene: TollScene;
let none: TestAccount;
let charged: TestAccount;
beforeAll(async () => {
  scene = await openTollScene({ SATHA_TRUCK_RULES: 'obey' });
  none = await scene.open(undefined);
  charged = await scene.open('charged');
  await scene.settle(charged);
});
afterAll(() => scene.close());

const weigh = (minuteFils: number) =>
  setTollWeight({ db: scene.app.db, clock: scene.clock }, { acting, minuteFils });
const distance = async (account: TestAccount, departure = thursdayMorning, changes: object = {}) =>
  (await scene.estimate(account, departure, changes)).estimatedDistance;

test('Ways are the fastest ones, whatever gates take, unless an operator says what a minute is worth', async () => {
  expect(await distance(none)).toBe(over);
  expect(await distance(charged)).toBe(over);
});

test('A way leads around gates where it saves more of tolls than its minutes are worth, for whichever account', async () => {
  expect(await weigh(50)).toBeUndefined();
  await expect.poll(() => distance(charged)).toBe(around);
  expect(await distance(none)).toBe(around);
  expect(await scene.estimate(charged, thursdayMorning)).not.toHaveProperty('tolls');
  // At night gates take nothing.
  expect(await distance(charged, '2026-11-19T03:00')).toBe(over);
  // What charging would bring is told by the ways that are taken.
  const quoting = await openQuoting(scene.config, {
    environment: 'test',
    db: scene.app.db,
    clock: scene.clock,
  });
  const booked = { ...overTheGates, vehicleTypeId: 1, departureTime: thursdayMorning };
  await createTrip(scene.app, none, booked);
  const from = Temporal.Instant.from('2026-11-19T00:00:00+04:00');
  const period = { from, until: from.add({ hours: 24 }), accountId: undefined };
  const told = await previewTolls({ ...quoting, db: scene.app.db }, period);
  expect(told).toEqual({ trips: 1, tolled: 0, tollFils: 0, gates: [] });
  // A new destination costs what the way there does that is taken, for whichever account.
  const more = async (account: TestAccount) => {
    const { lat: toLat, lng: toLng } = at(0, -4);
    const trip = await createTrip(scene.app, account, { ...overTheGates, toLat, toLng, vehicleTypeId: 1 });
    const [found] = await findTripsByName(scene.app.db, [trip]);
    if (!found) throw new Error('There is no trip.');
    const deps = { ...quoting, timeScale: 1 };
    return (await quoteDestination(deps, found, at(0, 65), scene.clock())).amountFils;
  };
  scene.clock.set('2026-11-19T08:00:00+04:00');
  expect(await more(charged)).toBe(await more(none));
  await quoting.close();
  // A truck is kept off the road by day anyway, and pays late in the evening.
  expect(await distance(charged, '2026-11-19T23:00', { vehicleTypeId: 4 })).toBe(around);
});

test('A way leads through gates where the minutes around them are worth more', async () => {
  await weigh(5_000);
  await expect.poll(() => distance(charged)).toBe(over);
  expect((await scene.estimate(charged, thursdayMorning)).tolls).toHaveLength(2);
});
