import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeGates } from '@satha/roads/gates/gate-lanes';
import { openMap } from '@satha/roads/map/open-map';
import { explainWithoutUae, getUaeMap, isUaeThere } from '@satha/roads/uae-map.test-helper';
import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findTollGates } from '../../src/domain/tolls/queries.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { snapshot } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { type Answer, startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

explainWithoutUae();

const dubaiMall = { lat: 25.1972, lng: 55.2797 };
const corniche = { lat: 24.4764, lng: 54.338 };
const emptyQuarter = { lat: 22.75, lng: 54.2 };

type Point = typeof dubaiMall;
const trip = (from: Point, to: Point) => ({
  ...sampleTrip,
  fromLat: from.lat,
  fromLng: from.lng,
  toLat: to.lat,
  toLng: to.lng,
});

describe.skipIf(!isUaeThere)('the service on the roads of the whole UAE', () => {
  let folder: string;
  let app: TestApp;
  let account: TestAccount;
  let answersMeanwhile: Answer[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satha-whole-uae-'));
    const installed = join(folder, 'uae.map');
    app = await startTestApp({
      variables: { SATHA_MAP: installed },
      overrides: { clock: createTestClock(), mapIntervalMs: 100 },
    });
    account = await app.makeAccount({ balanceFils: 100_000_000 });
    const { path } = await getUaeMap(inject('sharedFolder'));
    await copyFile(path, `${installed}.new`);
    await rename(`${installed}.new`, installed);
    answersMeanwhile = await askUntilTakenUp();
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const ask = (path: string, body: object) => app.post(path, account.rawApiKey, body);

  async function askUntilTakenUp(): Promise<Answer[]> {
    const answers: Answer[] = [];
    while (answers.at(-1)?.body.data?.poweredBy !== 'Satha Roads (OpenStreetMap)') {
      answers.push(await ask(paths.eta, trip(dubaiMall, corniche)));
    }
    return answers;
  }

  test('its map was taken up in the midst of requests, and each was answered', () => {
    expect(answersMeanwhile.length).toBeGreaterThan(1);
    expect(new Set(answersMeanwhile.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('each toll gate that comes with the release is on one carriageway, and on no slip road beside it', async () => {
    const { path } = await getUaeMap(inject('sharedFolder'));
    const gates = (await findTollGates(app.db)).filter(({ lastDay }) => lastDay === undefined);
    const found = [...placeGates(await openMap(path), gates).values()].flat();
    const counted = gates.map(({ code }, index) => [code, found.filter(({ gate }) => gate === index).length]);
    expect(counted).toHaveLength(28);
    expect(counted).toEqual(gates.map(({ code }) => [code, 1]));
  });

  test('an estimate from Dubai Mall to the Corniche of Abu Dhabi is of 140 to 150 km', async () => {
    const { estimatedDistance, estimatedTime } = expectOk(
      await ask(paths.estimate, trip(dubaiMall, corniche)),
    );
    expect(estimatedDistance).toBeGreaterThanOrEqual(140);
    expect(estimatedDistance).toBeLessThanOrEqual(150);
    expect(estimatedTime).toBeGreaterThan(75);
    expect(estimatedTime).toBeLessThan(180);
  });

  test('an arrival names both ends, and the map that it was found on', async () => {
    const data = expectOk(await ask(paths.eta, trip(dubaiMall, corniche)));
    expect(data.poweredBy).toBe('Satha Roads (OpenStreetMap)');
    expect(data.distanceKm).toBeGreaterThanOrEqual(140);
    expect(data.distanceKm).toBeLessThanOrEqual(150);
    expect(data.fromAddress).toMatch(/^near .*, Dubai$/);
    expect(data.toAddress).toMatch(/^near .*, Abu Dhabi$/);
  });

  test.each(vehicleTypeIds)(
    'a trip by vehicle type %d costs what its estimate said',
    async (vehicleTypeId) => {
      const body = { ...trip(dubaiMall, corniche), vehicleTypeId, departureTime: '2026-11-19T08:00' };
      const { estimatedFare } = expectOk(await ask(paths.estimate, body));
      const { tripID, tripFare } = expectOk(await ask(paths.create, body));
      expect(tripFare).toBe(estimatedFare);
      const { rows } = await app.db.query<{ route_data_version: string }>({
        text: 'SELECT route_data_version FROM trips WHERE account_id = $1 AND trip_id = $2',
        values: [account.accountId, tripID],
      });
      expect(rows).toEqual([{ route_data_version: 'uae-2021-08.osm.pbf 2021-08-06' }]);
    },
  );

  test('no road leads into the Empty Quarter, and nothing is charged for asking', async () => {
    const before = await snapshot(app.db);
    const body = trip(dubaiMall, emptyQuarter);
    expectRefusal(await ask(paths.eta, body), 422, 'No route found');
    expectRefusal(await ask(paths.estimate, body), 422, 'No route found');
    expectRefusal(await ask(paths.create, body), 422, 'Failed to create trip');
    expect(await snapshot(app.db)).toEqual(before);
  });
});
