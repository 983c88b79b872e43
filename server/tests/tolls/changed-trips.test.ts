import { at } from '@satha/roads/town.test-helper';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQuoting, type Quoting } from '../../src/assembly/parts/open-quoting.ts';
import { quoteDestination } from '../../src/domain/extras/quote-destination.ts';
import { tryPrices } from '../../src/domain/price-trials/try-prices.ts';
import { quoteCorrection } from '../../src/domain/trips/correcting/quote-correction.ts';
import { findTripsByName } from '../../src/domain/trips/queries.ts';
import type { Trip } from '../../src/domain/trips/trip.ts';
import { type CreatedTrip, createTrip } from '../harness/driven-trip.ts';
import { addDriver, placeDriver, takeTripTo } from '../harness/drivers.ts';
import type { TestAccount } from '../harness/test-app.ts';
import { gateCodes, openTollScene, overTheGates, type TollScene } from '../harness/toll-scene.ts';

const morning = '2026-11-19T08:00:00+04:00';
let scene: TollScene;
let none: TestAccount;
let charged: TestAccount;
let deps: Quoting & { readonly timeScale: number };
beforeAll(async () => {
  scene = await openTollScene();
  none = await scene.open(undefined);
  charged = await scene.open('charged');
  await scene.settle(charged);
  const { app, clock, config } = scene;
  deps = { ...(await openQuoting(config, { environment: 'test', db: app.db, clock })), timeScale: 1 };
});
afterAll(async () => {
  await deps.close();
  await scene.close();
});

const book = (account: TestAccount, changes: object = {}): Promise<CreatedTrip> => {
  scene.clock.set(morning);
  return createTrip(scene.app, account, { ...overTheGates, vehicleTypeId: 1, ...changes });
};

async function find(name: CreatedTrip): Promise<Trip> {
  const [trip] = await findTripsByName(scene.app.db, [name]);
  if (!trip) throw new Error('There is no trip.');
  return trip;
}

test('A corrected destination is quoted with the gates on the way there', async () => {
  const trip = await book(charged);
  const quote = await quoteCorrection(deps, await find(trip), { destination: at(0, 45) }, scene.clock());
  const tolls = quote.fareLines.filter(({ code }) => code === 'toll');
  expect(tolls).toMatchObject([{ gate: gateCodes.first, amountFils: 630 }]);
  const other = await quoteCorrection(
    deps,
    await find(await book(none)),
    { destination: at(0, 45) },
    scene.clock(),
  );
  expect(quote.fareFils).toBe(other.fareFils + 630);
});

test('A new destination of a vehicle that is aboard costs the gates more that the drive there has', async () => {
  const amount = async (account: TestAccount) => {
    const trip = await book(account, { toLat: at(0, 46).lat, toLng: at(0, 46).lng });
    const driver = await addDriver(scene.app.db, { vehicleTypeId: 1 });
    await takeTripTo(scene.app.db, trip, driver, 5, scene.clock());
    await placeDriver(scene.app.db, driver, at(0, 42), scene.clock());
    return (await quoteDestination(deps, await find(trip), at(0, 60), scene.clock())).amountFils;
  };
  expect(await amount(charged)).toBe((await amount(none)) + 400);
});

test('A trial of prices leaves tolls as they were, and explains trips with them', async () => {
  const trip = await book(charged);
  const driver = await addDriver(scene.app.db, { vehicleTypeId: 1 });
  await takeTripTo(scene.app.db, trip, driver, 6, scene.clock());
  const day = Temporal.Instant.from('2026-11-19T00:00:00+04:00');
  const { total, leftOut } = await tryPrices(
    { db: scene.app.db },
    {
      draft: { tariffs: [], eventFactors: [] },
      period: { from: day, until: day.add({ hours: 24 }), accountId: charged.accountId },
      signal: new AbortController().signal,
    },
  );
  expect(leftOut.find(({ reason }) => reason === 'priced_otherwise')).toMatchObject({ trips: 0 });
  expect(total).toMatchObject({ trips: 1, chargedFils: trip.fareFils, draftFils: trip.fareFils });
});
