import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '@satha/roads/town.test-helper';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPositionReporter } from '../../src/domain/drivers/positions/report-positions.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { dualMap, installMap } from '../harness/made-map.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

/** Where a fix falls of a truck on the carriageway to the east, 4.03 km before the pickup, that is 25 m off. */
const offPlace = at(0.225, 10);
const pickup = at(0, 50);
const destination = at(0, 58);
/** To the end of the other carriageway, and back from there. */
const [aheadKm, aroundKm] = [4.03, 6.08];

const clock = createTestClock();
let folder: string;
let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satha-carriageway-'));
  const path = join(folder, 'dual.map');
  await installMap(path, dualMap);
  app = await startTestApp({
    overrides: { clock },
    variables: { SATHA_MAP: path, SATHA_SANDBOX_SPEED: '1' },
  });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('how far it is for a truck whose place seems to lie on the other carriageway', () => {
  const askWith = async (fields: Record<string, unknown>): Promise<number> => {
    const between = { fromLat: offPlace.lat, fromLng: offPlace.lng, toLat: pickup.lat, toLng: pickup.lng };
    return expectOk(await app.post('/api/Trips/eta', account.rawApiKey, { ...between, ...fields }))
      .distanceKm;
  };

  test.each([
    [90, aheadKm],
    [0x5a + 0.5, aheadKm],
    [270, aroundKm],
    [360, aroundKm],
  ])('is by the heading that is sent along: %d', async (heading, km) => {
    expect(await askWith({ heading })).toBe(km);
  });

  test.each([[undefined], [null], ['90'], ['east'], [-90], [360.5], [{}]])(
    'is from the nearest road by what is no heading: %o',
    async (heading) => {
      expect(await askWith({ heading })).toBe(aroundKm);
    },
  );

  test.each([
    ['the heading', [{ ...offPlace, heading: 91, speedMps: 25, accuracyMeters: 12 }], aheadKm],
    ['a heading to the west', [{ ...offPlace, heading: 270, speedMps: 25, accuracyMeters: 12 }], aroundKm],
    ['the fix before', [at(0.1, 8), offPlace], aheadKm],
    ['a fix before from the east', [at(0.1, 12), offPlace], aroundKm],
    ['nothing', [offPlace], aroundKm],
  ])('is by %s that its phone told', async (_, fixes, km) => {
    const driver = await addDriver(app.db);
    const trip = await createTrip(app, account, {
      ...{ fromLat: pickup.lat, fromLng: pickup.lng, toLat: destination.lat, toLng: destination.lng },
    });
    await takeTripTo(app.db, trip, driver, 2, clock());
    const report = createPositionReporter({ db: app.db, clock, timeScale: 1 });
    for (const fix of fixes) {
      clock.advance({ seconds: 10 });
      await report({ driverId: driver.driverId, points: [{ ...fix, recordedAt: clock() }] });
    }
    const eta = expectOk(await app.get(`/api/Trips/${trip.tripId}/eta`, account.rawApiKey));
    expect(eta.distanceKm).toBe(km);
  });

  test('changes no price: an estimate goes from the nearest road, the same with a job and a heading', async () => {
    const estimate = async (fields: Record<string, unknown>) =>
      expectOk(
        await app.post('/api/Trips/get-estimated-price', account.rawApiKey, {
          ...{ fromLat: offPlace.lat, fromLng: offPlace.lng, toLat: pickup.lat, toLng: pickup.lng },
          vehicleTypeId: 4,
          ...fields,
        }),
      );
    const plain = await estimate({});
    expect(plain.estimatedDistance).toBe(aroundKm);
    expect((await estimate({ heading: 90 })).estimatedFare).toBe(plain.estimatedFare);
    expect((await estimate({ job: { vehicle: { make: 'Nissan' } } })).estimatedFare).toBe(
      plain.estimatedFare,
    );
  });
});
