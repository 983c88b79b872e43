import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import {
  firstMap,
  installMap,
  type MadeMap,
  offTheRoads,
  secondMap,
  streetEnd,
  streetStart,
  towns,
  versionOf,
} from '../harness/made-map.ts';
import { expectSoundLedger, snapshot } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const ours = 'Satha Roads (OpenStreetMap)';
const builtIn = 'Satha built-in network';

const clock = createTestClock();
let folder: string;
let path: string;
let app: TestApp;
let account: TestAccount;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satha-real-roads-'));
  path = join(folder, 'uae.map');
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function start(variables: Record<string, string> = {}): Promise<void> {
  const overrides = { clock, mapIntervalMs: 20 };
  app = await startTestApp({ variables: { SATHA_MAP: path, ...variables }, overrides });
  account = await app.makeAccount();
}
async function startOn(map: MadeMap): Promise<void> {
  await installMap(path, map);
  await start();
}

const points = (from = streetStart, to = streetEnd) => ({
  fromLat: from.lat,
  fromLng: from.lng,
  toLat: to.lat,
  toLng: to.lng,
});
const trip = (from = streetStart, to = streetEnd) => ({ ...sampleTrip, ...points(from, to) });
const estimate = (body: object) => app.post(paths.estimate, account.rawApiKey, body);
const eta = (body: object = points()) => app.post(paths.eta, account.rawApiKey, body);
const create = (body: object) => app.post(paths.create, account.rawApiKey, body);
const poweredBy = async () => expectOk(await eta()).poweredBy;
const readMetrics = async () => {
  const text = await app.app.metrics.registry.metrics();
  return text.split('\n').filter((line) => line.startsWith('satha_map'));
};
const logged = () => app.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => /road map/.test(msg));

type StoredRoute = {
  distance_meters: number;
  fare_fils: number;
  powered_by: string;
  route_data_version: string;
};
async function storedRoute(tripId: number): Promise<StoredRoute | undefined> {
  const { rows } = await app.db.query<StoredRoute>({
    text: `SELECT distance_meters, fare_fils, powered_by, route_data_version FROM trips
           WHERE account_id = $1 AND trip_id = $2`,
    values: [account.accountId, tripId],
  });
  return rows[0];
}

describe('with a map installed', () => {
  test('estimates, arrivals and trips go by its roads and name it', async () => {
    await startOn(firstMap);
    const arrival = expectOk(await eta());
    expect(arrival).toMatchObject({ distanceKm: expect.closeTo(6.05, 1), poweredBy: ours });
    expect(expectOk(await estimate(trip())).estimatedDistance).toBe(arrival.distanceKm);
    const { tripID, tripFare } = expectOk(await create(trip()));
    expect(await storedRoute(tripID)).toEqual({
      distance_meters: expect.closeTo(arrival.distanceKm * 1000, -1),
      fare_fils: Math.round(tripFare * 100),
      powered_by: ours,
      route_data_version: versionOf(firstMap),
    });
  });

  test('the arrival is that of a light vehicle, the trip that of its own', async () => {
    await startOn({ ...firstMap, town: towns.noTrucks });
    const light = expectOk(await eta()).distanceKm;
    expect(expectOk(await estimate({ ...trip(), vehicleTypeId: 4 })).estimatedDistance).toBeGreaterThan(
      light,
    );
  });

  test('a point off its roads has no route: nothing is estimated, stored or charged', async () => {
    await startOn(firstMap);
    const before = await snapshot(app.db);
    for (const ends of [
      [offTheRoads, streetEnd],
      [streetStart, offTheRoads],
    ] as const) {
      expectRefusal(await eta(points(...ends)), 422, 'No route found');
      expectRefusal(await estimate(trip(...ends)), 422, 'No route found');
      expectRefusal(await create(trip(...ends)), 422, 'Failed to create trip');
    }
    expect(await snapshot(app.db)).toEqual(before);
    await expectSoundLedger(app.db);
  });

  test.each(vehicleTypeIds)(
    'a trip by vehicle type %d costs what its estimate said, whenever it departs',
    async (vehicleTypeId) => {
      await startOn(firstMap);
      for (const departureTime of [undefined, '2026-11-19T08:00', '2026-11-20T03:30', '2026-11-25T18:15']) {
        const body = { ...trip(), vehicleTypeId, departureTime };
        const { estimatedFare } = expectOk(await estimate(body));
        expect(expectOk(await create(body)).tripFare).toBe(estimatedFare);
      }
    },
  );

  test('a driver who is there has no way to go, in the name of who answers now', async () => {
    await start();
    const here = () => eta(points(streetStart, streetStart));
    expect(expectOk(await here())).toMatchObject({ distanceKm: 0, poweredBy: builtIn });
    await installMap(path, firstMap);
    await expect.poll(async () => expectOk(await here()).poweredBy).toBe(ours);
  });

  test('a routing server of the operator is asked first, and the map when it is away', async () => {
    await installMap(path, firstMap);
    await start({ SATHA_OSRM_URL: 'http://127.0.0.1:9' });
    expect(app.app.roads().labels).toEqual(['OSRM', ours]);
    expect(await poweredBy()).toBe(ours);
  });
});

describe('a map that is put in while the service runs', () => {
  test('answers from then on; trips keep the provider and the data that they were made with', async () => {
    await start();
    const trips = [{ powered_by: builtIn, of: expectOk(await create(trip())) }];
    for (const map of [firstMap, secondMap]) {
      await installMap(path, map);
      await expect.poll(() => app.app.roads().map.serving?.dataVersion).toBe(versionOf(map));
      trips.push({ powered_by: ours, of: expectOk(await create(trip())) });
    }
    const [old, first, second] = await Promise.all(trips.map(({ of }) => storedRoute(of.tripID)));
    for (const [index, stored] of [old, first, second].entries()) {
      expect(stored?.powered_by).toBe(trips[index]?.powered_by);
      expect(stored?.fare_fils).toBe(Math.round((trips[index]?.of.tripFare ?? 0) * 100));
    }
    expect(old?.route_data_version).not.toMatch(/osm/);
    expect(first?.route_data_version).toBe(versionOf(firstMap));
    expect(second?.route_data_version).toBe(versionOf(secondMap));
    expect(second?.distance_meters).toBeGreaterThan((first?.distance_meters ?? 0) * 1.3);
  });

  test('is told in the log and in the metrics, and the service is ready throughout', async () => {
    await start();
    expect(await readMetrics()).toEqual(['satha_map_refused{environment="test"} 0']);
    await installMap(path, firstMap);
    await expect.poll(poweredBy).toBe(ours);
    const info =
      'satha_map_info{data_version="first.osm.pbf 2026-10-01",data_date="2026-10-01",environment="test"} 1';
    expect(await readMetrics()).toEqual([
      info,
      `satha_map_opened_timestamp_seconds{environment="test"} ${clock().epochMilliseconds / 1000}`,
      `satha_map_data_timestamp_seconds{environment="test"} ${Date.parse('2026-10-01') / 1000}`,
      'satha_map_refused{environment="test"} 0',
    ]);
    expect((await app.get('/readyz')).status).toBe(200);
    expect(logged()).toMatchObject([
      { level: 'info', msg: 'No road map is installed: the built-in network answers.' },
      {
        level: 'info',
        msg: 'The road map was taken up.',
        source: 'first.osm.pbf',
        dataDate: '2026-10-01',
        dataVersion: versionOf(firstMap),
        openMs: expect.any(Number),
      },
    ]);
  });

  test('and is broken is refused in a sentence, once, and the one before stays', async () => {
    await startOn(firstMap);
    await writeFile(path, 'no map at all');
    await expect.poll(() => app.app.roads().map.refusal).toBe(`${path} is not a map of this program.`);
    expect(await poweredBy()).toBe(ours);
    expect(await readMetrics()).toContain('satha_map_refused{environment="test"} 1');
    expect((await app.get('/readyz')).status).toBe(200);
    await installMap(path, secondMap);
    await expect.poll(() => app.app.roads().map.serving?.dataVersion).toBe(versionOf(secondMap));
    expect(await readMetrics()).toContain('satha_map_refused{environment="test"} 0');
    expect(logged().map(({ msg }) => msg)).toEqual([
      'The road map was taken up.',
      'The road map was refused: the one before stays.',
      'The road map was taken up, and has far less roads than the one before.',
    ]);
  });

  test('and is taken away gives way to the built-in network', async () => {
    await startOn(firstMap);
    expect(await readMetrics()).toHaveLength(4);
    await rm(path);
    await expect.poll(poweredBy).toBe(builtIn);
    expect(await readMetrics()).toEqual(['satha_map_refused{environment="test"} 0']);
    expect(logged().at(-1)).toMatchObject({
      level: 'warn',
      msg: 'The road map was taken away: the built-in network answers.',
      dataVersion: versionOf(firstMap),
    });
  });
});

test('a service that starts on a broken map serves on the built-in network, and says so', async () => {
  await writeFile(path, 'ROADSMAP');
  await start();
  expect(await poweredBy()).toBe(builtIn);
  expectOk(await create(trip()));
  expect(logged()).toMatchObject([
    {
      level: 'error',
      msg: 'The road map was refused: the built-in network answers.',
      reason: `${path} is not a map of this program.`,
    },
  ]);
});
