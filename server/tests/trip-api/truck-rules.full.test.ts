import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, openTown } from '@satha/roads/town.test-helper';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadPriceList } from '../../src/domain/quotes/load-price-list.ts';
import { previewRoadRules } from '../../src/domain/road-rules/preview-road-rules.ts';
import { addRoadRule, endRoadRule } from '../../src/domain/road-rules/road-rule-acts.ts';
import {
  e11Rule,
  provideRules,
  rulesTown,
} from '../../src/domain/routing/truck-rules/rules-town.test-helper.ts';
import { driveTrip } from '../../src/domain/trips/moves/drive-trip.ts';
import { parseUaeDateTime } from '../../src/values/uae-time.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, placeDriver, stepDeps, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { installMap, ruledMap, signedMap } from '../harness/made-map.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

/** Straight over the highway it is 7.05 km, around it 9.28. */
const points = {
  ...{ fromLat: at(0, -5).lat, fromLng: at(0, -5).lng },
  ...{ toLat: at(0, 65).lat, toLng: at(0, 65).lng },
};
const [straight, around] = [7.05, 9.28];
const clock = createTestClock();
let folder: string;
const opened: TestApp[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satha-truck-rules-'));
  await installMap(join(folder, 'ruled.map'), ruledMap);
});
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function start(
  SATHA_TRUCK_RULES: string,
  SATHA_MAP = join(folder, 'ruled.map'),
): Promise<{ app: TestApp; account: TestAccount }> {
  const app = await startTestApp({
    overrides: { clock, rulesIntervalMs: 100, mapIntervalMs: 20 },
    variables: { SATHA_MAP, SATHA_TRUCK_RULES, SATHA_SANDBOX_SPEED: '1' },
  });
  opened.push(app);
  return { app, account: await app.makeAccount({ balanceFils: 100_000_000 }) };
}

async function estimate(
  app: TestApp,
  { rawApiKey }: TestAccount,
  departureTime: string,
  vehicleTypeId = 4,
  changes = {},
) {
  const asked = { ...points, vehicleTypeId, departureTime, ...changes };
  return expectOk(await app.post('/api/Trips/get-estimated-price', rawApiKey, asked));
}

const noon = '2026-11-19T12:00';
const night = '2026-11-19T03:00';

describe('an estimate for a truck', () => {
  test('goes around what is closed by the rules that come with a new installation, and says which', async () => {
    const { app, account } = await start('auto');
    const closed = await estimate(app, account, noon);
    expect(closed.estimatedDistance).toBe(around);
    expect(closed.rules).toEqual([
      {
        code: 'dubai_e11',
        because:
          'Closed to trucks over 2.5 t from 06:00 to 22:00: Sheikh Zayed, Sheikh Rashid and Al Ittihad roads (E11) in Dubai. The way goes around it.',
        effect: 'around',
      },
    ]);
    // What is held is the price: a rule's areas alone can be longer than a request may be.
    const [, claims = ''] = closed.quoteId.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).not.toHaveProperty('rules');
    const open = await estimate(app, account, night);
    expect(open.estimatedDistance).toBe(straight);
    expect(open).not.toHaveProperty('rules');
    const pickup = await estimate(app, account, noon, 1);
    expect(pickup.estimatedDistance).toBe(straight);
  });

  test('goes by the signs of an extract as well, once a map that has some is installed', async () => {
    const map = join(folder, 'changing.map');
    await installMap(map, ruledMap);
    const { app, account } = await start('obey', map);
    const beside = { toLat: at(10, 30).lat, toLng: at(10, 30).lng };
    const rulesAtNight = async () => (await estimate(app, account, night, 4, beside)).rules ?? [];
    expect(await rulesAtNight()).toEqual([]);
    await installMap(map, signedMap);
    await expect.poll(rulesAtNight).toEqual([
      {
        code: 'map',
        because:
          'Closed to trucks from 01:00 to 05:00: roads and turns with a sign of these hours, by the map. One end of the way lies on it or behind it: it is used to or from the nearest way out.',
        effect: 'local',
      },
    ]);
  });

  test('waits where that is sooner: the minutes are told, and are none of the time that the fare is of', async () => {
    const { app, account } = await start('obey');
    const waiting = await estimate(app, account, '2026-11-19T21:57');
    expect(waiting.estimatedDistance).toBe(straight);
    expect(waiting.rules).toMatchObject([{ effect: 'waits' }]);
    const { waitMinutes } = waiting.rules[0];
    expect(waitMinutes).toBeGreaterThan(1);
    expect(waitMinutes).toBeLessThan(1.8);
    const free = await estimate(app, account, '2026-11-19T22:00');
    expect(Math.abs(waiting.estimatedTime - free.estimatedTime)).toBeLessThan(0.3);
  });

  test.each(['tell', 'off'])('is as without rules where they are set to %s', async (mode) => {
    const { app, account } = await start(mode);
    const plain = await estimate(app, account, noon);
    expect(plain.estimatedDistance).toBe(straight);
    if (mode === 'off') expect(plain).not.toHaveProperty('rules');
    else expect(plain.rules).toMatchObject([{ code: 'dubai_e11', effect: 'told' }]);
  });

  test('is by the rules that a database of before has had told alone', async () => {
    const { app, account } = await start('auto');
    await app.db.query({ text: `UPDATE road_rule_defaults SET truck_rules = 'tell'` });
    await expect.poll(async () => (await estimate(app, account, noon)).estimatedDistance).toBe(straight);
  });

  test('goes by what an operator ends and adds, without a new map and without a restart', async () => {
    const { app, account } = await start('obey');
    const acting = { actor: { kind: 'operator', name: 'Huda' } } as const;
    const deps = { db: app.db, clock };
    const lastDay = Temporal.PlainDate.from('2026-11-18');
    for (const roadRuleId of [1, 2]) {
      await endRoadRule(deps, { acting, roadRuleId, lastDay, source: 'RTA' });
    }
    await expect.poll(async () => (await estimate(app, account, noon)).estimatedDistance).toBe(straight);
    await addRoadRule(deps, {
      acting,
      rule: {
        ...{
          code: 'night_closure',
          name: 'E11 at night',
          nameArabic: 'شارع E11 ليلًا',
          refs: ['E11'],
          names: [],
        },
        ...{ areas: [], headingDegrees: undefined, days: [1, 2, 3, 4, 5, 6, 7] },
        ...{ windows: [{ from: 60, until: 300 }], season: 'always', tareOverKg: 2500 },
        ...{ firstDay: Temporal.PlainDate.from('2026-11-19'), lastDay: undefined, source: 'RTA' },
      },
    });
    await expect.poll(async () => (await estimate(app, account, night)).estimatedDistance).toBe(around);
    expect((await estimate(app, account, noon)).estimatedDistance).toBe(straight);
  });
});

test('a preview tells what obeying would have changed on trips that were booked: their ways and their fares', async () => {
  const { app, account } = await start('tell');
  const { app: obeying, account: other } = await start('obey');
  const more = async (vehicleTypeId?: number) => {
    const [now, by] = [
      await estimate(app, account, noon, vehicleTypeId),
      await estimate(obeying, other, noon, vehicleTypeId),
    ];
    return Math.round(100 * (by.estimatedFare - now.estimatedFare));
  };
  const booked = { ...points, departureTime: noon };
  const trip = await createTrip(app, account, booked);
  await createTrip(app, account, { ...booked, vehicleTypeId: 1 });
  await createTrip(app, account, { ...booked, departureTime: night });
  const map = await openTown(rulesTown);
  const tried = provideRules(map, [e11Rule]).ruled?.();
  if (!tried) throw new Error('There are no rules.');
  const period = { from: clock(), until: clock().add({ hours: 24 * 7 }) };
  const prices = await loadPriceList(app.db);
  const told = await previewRoadRules(app.db, { held: undefined, tried }, period, prices);
  expect(await more(1)).toBe(0);
  expect(told).toEqual({
    trips: 3,
    changed: [
      {
        ...{ accountId: account.accountId, tripId: trip.tripId, moreMeters: 2224, moreWaitSeconds: 0 },
        ...{ moreSeconds: expect.any(Number), moreFareFils: await more() },
      },
    ],
  });
  const held = tried;
  expect((await previewRoadRules(app.db, { held, tried }, period, prices)).changed).toEqual([]);
});

test('the arrival of a truck that drives to its pickup is by the same rules, and so is the line of its way', async () => {
  const { app, account } = await start('obey');
  const trip = await createTrip(app, account, {
    ...points,
    fromLat: points.toLat,
    fromLng: points.toLng,
    toLat: points.fromLat,
    toLng: points.fromLng,
  });
  const driver = await addDriver(app.db);
  await takeTripTo(app.db, trip, driver, 2, clock());
  await placeDriver(app.db, driver, at(0, -5), clock());
  const eta = expectOk(await app.get(`/api/Trips/${trip.tripId}/eta`, account.rawApiKey));
  expect(eta.distanceKm).toBe(around);
});

test('a truck that drives off with the vehicle is promised at the destination after its wait for a road to open', async () => {
  const { app, account } = await start('obey');
  const routeProvider = provideRules(await openTown(rulesTown), [e11Rule]);
  const promisedSeconds = async (departure: string) => {
    const at = parseUaeDateTime(departure) as Temporal.Instant;
    const trip = await createTrip(app, account, points);
    const driver = await addDriver(app.db);
    await takeTripTo(app.db, trip, driver, 4, clock());
    const named = { tripId: trip.tripId, driverId: driver.driverId, isKnown: true };
    const deps = { ...stepDeps, routeProvider, db: app.db, observePromise: () => {} };
    await driveTrip(deps, { ...named, action: 'start', at });
    const { rows } = await app.db.query<{ seconds: number }>({
      text: `SELECT extract(epoch FROM promised_at - made_at)::integer AS seconds FROM arrival_promises
             WHERE trip_id = $1 AND leg = 'destination'`,
      values: [trip.tripId],
    });
    return rows[0]?.seconds ?? 0;
  };
  const [late, open] = [await promisedSeconds('2026-11-18T21:57'), await promisedSeconds('2026-11-18T22:30')];
  expect(late - open).toBeGreaterThan(60);
  expect(late - open).toBeLessThan(108);
});
