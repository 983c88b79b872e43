import type { RoadMap } from '@satha/roads/map/road-map';
import { createPointPicker } from '@satha/roads/route/random-points.test-helper';
import { at, openTown, type Town } from '@satha/roads/town.test-helper';
import { mainRoads } from '@satha/roads/uae/main-roads';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseUaeDateTime } from '../../../values/uae-time.ts';
import { emptyCalendar } from '../../calendar/calendar.ts';
import { drawRoute } from '../draw-route.ts';
import { findMany } from '../find-many.ts';
import { findRoute, type TimedRoute } from '../find-route.ts';
import type { TrafficCalendar } from '../hour-of-week-speeds.ts';
import { rulesOfMap } from '../providers/satha-roads/rules-of-map.ts';
import type { RouteProvider } from '../route-provider.ts';
import { closedUntilMs, isClosedWithin } from './rule-clock.ts';
import { e11Rule, provideRules, rulesTown } from './rules-town.test-helper.ts';
import type { TruckRule } from './truck-rule.ts';

let map: RoadMap;
beforeAll(async () => {
  map = await openTown(rulesTown);
});

const time = (text: string) => parseUaeDateTime(text) as Temporal.Instant;
const [start, end] = [at(0, -5), at(0, 65)];
const [straight, around] = [7054, 9278];

type Wish = {
  readonly vehicleTypeId?: number;
  readonly from?: typeof start;
  readonly to?: typeof start;
  readonly calendar?: TrafficCalendar;
};

async function find(provider: RouteProvider, departure: string, wish: Wish = {}): Promise<TimedRoute> {
  const { vehicleTypeId = 4, from = start, to = end, calendar = emptyCalendar } = wish;
  const route = await findRoute(
    { routeProvider: provider, calendar: () => calendar },
    { from, to, vehicleClass: 'truck', vehicleTypeId, departureAt: time(departure), tellsRules: true },
  );
  if (route === undefined) throw new Error('There is no way.');
  return route;
}
const told = ({ rules = [] }: TimedRoute) => rules.map(({ rule, effect }) => `${rule.code} ${effect}`);

describe('a truck', () => {
  test.each([
    ['2026-11-18T03:00', straight, []],
    ['2026-11-18T12:00', around, ['dubai_e11 around']],
    // The street before it takes 73 s: the road is entered before six, and left after.
    ['2026-11-18T05:57', straight, []],
    ['2026-11-18T05:59', around, ['dubai_e11 around']],
    ['2026-11-18T22:00', straight, []],
  ])(
    'that leaves at %s goes by what is closed in the minute in which it comes there',
    async (departure, meters, rules) => {
      const route = await find(provideRules(map, [e11Rule]), departure);
      expect(route.distanceMeters).toBe(meters);
      expect(told(route)).toEqual(rules);
      expect(route).not.toHaveProperty('waitSeconds');
    },
  );

  test('waits where that is sooner than going around, and no minute of it is one of driving', async () => {
    const route = await find(provideRules(map, [e11Rule]), '2026-11-18T21:57');
    const free = await find(provideRules(map, [e11Rule], { mode: 'off' }), '2026-11-18T21:57');
    expect(route.distanceMeters).toBe(straight);
    expect(told(route)).toEqual(['dubai_e11 waits']);
    // It comes there a little after 21:58:12.
    expect(route.waitSeconds).toBeGreaterThan(60);
    expect(route.waitSeconds).toBeLessThan(108);
    expect(Math.abs(route.durationSeconds - free.durationSeconds)).toBeLessThan(10);
  });

  test('goes around what is closed for good, at any hour', async () => {
    const always = { ...e11Rule, windows: [{ from: 0, until: 1440 }] };
    expect((await find(provideRules(map, [always]), '2026-11-18T03:00')).distanceMeters).toBe(around);
  });

  test.each([
    [at(0, 10), end, 9782],
    [end, at(0, 10), 9782],
  ])(
    'whose way begins or ends on a closed road uses it to the nearest way out, and that is told',
    async (from, to, meters) => {
      const route = await find(provideRules(map, [e11Rule]), '2026-11-18T12:00', { from, to });
      expect(route.distanceMeters).toBe(meters);
      expect(told(route)).toEqual(['dubai_e11 local']);
    },
  );

  test('that is no heavier than a rule says, is a pickup or is exempted, is not bound', async () => {
    const provider = provideRules(map, [e11Rule]);
    for (const vehicleTypeId of [1, 3, 99]) {
      const route = await find(provider, '2026-11-18T12:00', { vehicleTypeId });
      expect(route.distanceMeters).toBe(straight);
      expect(route).not.toHaveProperty('rules');
    }
    const exemption = { vehicleTypeId: 4, code: 'dubai_e11', firstDay: 20_775, lastDay: 20_776 };
    const exempted = provideRules(map, [e11Rule], { exemptions: [exemption] });
    const metersOn = async (day: string) => (await find(exempted, `${day}T12:00`)).distanceMeters;
    expect([await metersOn('2026-11-18'), await metersOn('2026-11-20')]).toEqual([straight, around]);
  });

  test('obeys no rule where rules are told alone: way and time are as without', async () => {
    const off = await find(provideRules(map, [e11Rule], { mode: 'off' }), '2026-11-18T12:00');
    const { rules, ...route } = await find(
      provideRules(map, [e11Rule], { mode: 'tell' }),
      '2026-11-18T12:00',
    );
    expect(route).toEqual(off);
    expect(rules).toMatchObject([{ effect: 'told', rule: { code: 'dubai_e11' } }]);
  });

  test('goes around two rules at once, and by one that has begun on the way', async () => {
    const bypass: TruckRule = {
      ...e11Rule,
      code: 'evening',
      refs: ['E99'],
      windows: [{ from: 720, until: 780 }],
    };
    const route = await find(provideRules(map, [e11Rule, bypass]), '2026-11-18T12:00');
    expect(route.distanceMeters).toBe(around);
  });
});

test('a way is the same whether its rules are named or not, all over the country and around the clock', async () => {
  const pick = createPointPicker(mainRoads);
  const hours = [
    ['E11', { from: 360, until: 1320 }],
    ['E311', { from: 390, until: 510 }],
    ['E611', { from: 1050, until: 1200 }],
    ['E66', { from: 1380, until: 300 }],
  ] as const;
  const rules = hours.map(([ref, window]) => ({ ...e11Rule, code: ref, refs: [ref], windows: [window] }));
  const provider = provideRules(mainRoads, rules);
  const deps = { routeProvider: provider, calendar: () => emptyCalendar };
  let ruled = 0;
  for (let round = 0; round < (process.env.SATHA_TEST_FULL ? 3000 : 100); round++) {
    const departureAt = time('2026-11-18T00:00').add({ minutes: (round * 37) % 1440 });
    const way = {
      ...{ from: pick(), to: pick(), departureAt },
      ...({ vehicleClass: 'truck', vehicleTypeId: 4 } as const),
    };
    const { rules: named = [], ...told } = (await findRoute(deps, { ...way, tellsRules: true })) ?? {};
    expect({ way, found: await findRoute(deps, way) }).toMatchObject({ way, found: told });
    ruled += Math.min(1, named.length);
  }
  expect(ruled).toBeGreaterThan(20);
});

test('what the map itself says is closed at certain hours is a rule with its code, for all trucks that are subject to bans', async () => {
  const [before, [path, tags = {}] = [''], ...others] = rulesTown.ways.slice(0);
  const signed: Town = {
    places: rulesTown.places,
    ways: [before ?? ['sa'], [path, { ...tags, 'hgv:conditional': 'no @ (Mo-Fr 12:00-14:00)' }], ...others],
  };
  const signedMap = await openTown(signed);
  const rules = rulesOfMap(signedMap);
  expect(rules).toMatchObject([{ code: 'map', days: [1, 2, 3, 4, 5], tareOverKg: 0, season: 'always' }]);
  const provider = provideRules(signedMap, rules);
  expect(told(await find(provider, '2026-11-18T12:30'))).toEqual(['map around']);
  expect(told(await find(provider, '2026-11-18T12:30', { vehicleTypeId: 3 }))).toEqual(['map around']);
  expect(told(await find(provider, '2026-11-18T12:30', { vehicleTypeId: 1 }))).toEqual([]);
  expect(told(await find(provider, '2026-11-18T14:00'))).toEqual([]);
  // A Saturday.
  expect(told(await find(provider, '2026-11-21T12:30'))).toEqual([]);
});

test('a way that is drawn and the ways to many trucks obey as well, waiting with them', async () => {
  const provider = provideRules(map, [e11Rule]);
  const deps = { routeProvider: provider, calendar: () => emptyCalendar };
  const request = { vehicleClass: 'truck', vehicleTypeId: 4, departureAt: time('2026-11-18T12:00') } as const;
  const drawn = await drawRoute(deps, { from: start, to: end, ...request });
  expect(drawn?.distanceMeters).toBe(around);
  expect(Math.max(...(drawn?.line ?? []).map(({ lat }) => lat))).toBeCloseTo(at(10, 0).lat, 4);
  const [one, other] = (await findMany(deps, { from: [start, at(0, 64)], to: [end], ...request })).flat();
  expect([one?.distanceMeters, other?.distanceMeters]).toEqual([around, 101]);
  const late = { ...request, departureAt: time('2026-11-18T21:57') };
  const [waiting] = (await findMany(deps, { from: [start], to: [end], ...late })).flat();
  const alone = await find(provider, '2026-11-18T21:57');
  const { distanceMeters, durationSeconds, waitSeconds } = alone;
  expect(waiting).toMatchObject({ distanceMeters, durationSeconds, waitSeconds });
});

describe('the hours of a rule', () => {
  const until = (rule: Partial<TruckRule>, text: string, calendar: TrafficCalendar = emptyCalendar) => {
    const ms = closedUntilMs({ ...e11Rule, ...rule }, time(text).epochMilliseconds, calendar);
    if (ms === Number.POSITIVE_INFINITY) return 'for good';
    return ms === time(text).epochMilliseconds
      ? 'open'
      : Temporal.Instant.fromEpochMilliseconds(ms).toString();
  };
  const ramadan: TrafficCalendar = { isPublicHoliday: () => false, isRamadan: () => true };

  test.each<[Partial<TruckRule>, string, string]>([
    [{}, '2026-11-18T05:59', 'open'],
    [{}, '2026-11-18T06:00', '2026-11-18T18:00:00Z'],
    [{}, '2026-11-18T21:59', '2026-11-18T18:00:00Z'],
    [{}, '2026-11-18T22:00', 'open'],
    [{ windows: [{ from: 1320, until: 360 }] }, '2026-11-18T23:00', '2026-11-19T02:00:00Z'],
    [{ windows: [{ from: 1320, until: 360 }] }, '2026-11-18T05:00', '2026-11-18T02:00:00Z'],
    // Friday 20 November: its night goes on into Saturday, and Thursday's does not.
    [{ days: [5], windows: [{ from: 1320, until: 360 }] }, '2026-11-21T05:00', '2026-11-21T02:00:00Z'],
    [{ days: [5], windows: [{ from: 1320, until: 360 }] }, '2026-11-20T05:00', 'open'],
    [{ windows: [{ from: 0, until: 1440 }] }, '2026-11-18T12:00', 'for good'],
    [
      {
        windows: [
          { from: 360, until: 720 },
          { from: 720, until: 780 },
        ],
      },
      '2026-11-18T07:00',
      '2026-11-18T09:00:00Z',
    ],
    [{ lastDay: 20_774 }, '2026-11-18T12:00', 'open'],
    [{ lastDay: 20_775 }, '2026-11-18T12:00', '2026-11-18T18:00:00Z'],
    [{ firstDay: 20_776 }, '2026-11-18T12:00', 'open'],
    [{ season: 'ramadan' }, '2026-11-18T12:00', 'open'],
  ])('%o at %s: closed until %s', (rule, text, expected) => {
    expect(until(rule, text)).toBe(expected);
  });

  test('of Ramadan hold in Ramadan, and those of the rest of the year do not', () => {
    expect(until({ season: 'ramadan' }, '2026-11-18T12:00', ramadan)).toBe('2026-11-18T18:00:00Z');
    expect(until({ season: 'ordinary' }, '2026-11-18T12:00', ramadan)).toBe('open');
    expect(until({ season: 'always' }, '2026-11-18T12:00', ramadan)).toBe('2026-11-18T18:00:00Z');
  });

  test('are known to begin within a span', () => {
    const within = (from: string, to: string) =>
      isClosedWithin(e11Rule, time(from).epochMilliseconds, time(to).epochMilliseconds, emptyCalendar);
    expect(within('2026-11-18T03:00', '2026-11-18T05:59')).toBe(false);
    expect(within('2026-11-18T03:00', '2026-11-18T06:00')).toBe(true);
    expect(within('2026-11-18T22:00', '2026-11-19T05:00')).toBe(false);
    expect(within('2026-11-18T21:59', '2026-11-18T23:00')).toBe(true);
  });
});
