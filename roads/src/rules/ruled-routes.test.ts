import { beforeAll, describe, expect, test } from 'vitest';
import { type Coordinates, toUnits } from '../coordinates.ts';
import { listHours } from '../map/facts/map-hours.ts';
import type { RoadMap } from '../map/road-map.ts';
import { createRouter, type FoundRoute, type Router } from '../route/router.ts';
import { at, openTown, type Town } from '../town.test-helper.ts';
import type { ClosedRoads, Polygon } from './closed-roads.ts';
import { createRuledRoads, type RuledRoads } from './find-ruled-way.ts';
import { makeRuleMetric } from './rule-metric.ts';

/**
 * A highway of 6,047 m from a to b, over m 2,016 m from a, and a way around it over c and d of 8,270 m; a street of 504 m before
 * and behind, and one of 556 m from m to h, where it ends.
 */
const town: Town = {
  places: {
    s: [0, -5],
    a: [0, 0],
    m: [0, 20],
    b: [0, 60],
    t: [0, 65],
    c: [10, 0],
    d: [10, 60],
    h: [5, 20],
  },
  ways: [
    ['sa'],
    ['amb', { highway: 'trunk', ref: 'E 11;D71', name: 'شارع الشيخ زايد', 'name:en': 'Sheikh Zayed Road' }],
    ['bt'],
    ['acdb', { highway: 'secondary' }],
    ['mh'],
  ],
};

const closed = (more: Partial<ClosedRoads>): ClosedRoads => ({
  bit: 0,
  refs: [],
  names: [],
  areas: [],
  ...more,
});
const box = (south: number, west: number, north: number, east: number): Polygon => {
  const [low, high] = [at(south, west), at(north, east)];
  const [s, w, n, e] = [low.lat, low.lng, high.lat, high.lng].map(toUnits) as [
    number,
    number,
    number,
    number,
  ];
  return [[s, w, s, e, n, e, n, w]];
};

let map: RoadMap;
let router: Router;
beforeAll(async () => {
  map = await openTown(town);
  router = createRouter(map);
});
const ruled = (...roads: ClosedRoads[]): RuledRoads =>
  createRuledRoads(map, makeRuleMetric(map, 'truck', roads));

const find = (roads: RuledRoads, avoid: number, from: Coordinates, to: Coordinates): FoundRoute => {
  const route = router.findRoute({ from, to, vehicle: 'truck', isDrawn: true, rules: { roads, avoid } });
  if (!route.isFound) throw new Error(route.reason);
  return route;
};
const meters = (...asked: Parameters<typeof find>): number => find(...asked).distanceMeters;

const [start, end, house] = [at(0, -5), at(0, 65), at(5, 20)];
const e11 = closed({ refs: ['E11'] });
const [straight, around] = [7054, 9278];

describe('a way', () => {
  test('over a road that something closes says where it comes on to it, and after how long', () => {
    const route = find(ruled(e11), 0, start, end);
    expect(route.distanceMeters).toBe(straight);
    const entry = {
      bits: 1,
      closed: [0],
      before: { city: expect.closeTo(503.9 / (25 / 3.6), 1), arterial: 0, highway: 0 },
    };
    expect(route.findEntries?.()).toEqual([entry]);
  });

  test('comes on to it once, whatever turns it passes there, and again behind open streets', async () => {
    const signed: Town = {
      places: {
        ...{ s: [0, -5], a: [0, 0], m: [0, 20], b: [0, 40], x: [0, 45], y: [0, 50], c: [0, 60], d: [0, 80] },
        ...{ h: [5, 20], u: [5, 45], v: [5, 50] },
      },
      ways: [
        ['sa'],
        ['amb', { highway: 'trunk', ref: 'E11' }],
        ['bxyc'],
        ['cd', { highway: 'trunk', ref: 'E11' }],
        ...[['mh'] as const, ['xu'] as const, ['yv'] as const],
      ],
      signs: [[1, 'm', 4, { restriction: 'no_left_turn' }]],
    };
    const map = await openTown(signed);
    const roads = createRuledRoads(map, makeRuleMetric(map, 'truck', [e11]));
    const asked = { from: start, to: at(0, 80), vehicle: 'truck', rules: { roads, avoid: 0 } } as const;
    const route = createRouter(map).findRoute(asked);
    if (!route.isFound) throw new Error(route.reason);
    // Steps of 100.776 m, by 25 km/h in streets and 80 on the highway.
    const [city, highway] = [100.776 / (25 / 3.6), 100.776 / (80 / 3.6)];
    const near = (seconds: number) => expect.closeTo(seconds, 1);
    expect(route.findEntries?.()).toEqual([
      { bits: 1, closed: [0], before: { city: near(5 * city), arterial: 0, highway: 0 } },
      { bits: 1, closed: [0], before: { city: near(25 * city), arterial: 0, highway: near(40 * highway) } },
    ]);
  });

  test('around it where it is avoided comes on to none', () => {
    const route = find(ruled(e11), 1, start, end);
    expect(route.distanceMeters).toBe(around);
    expect(route.findEntries?.()).toEqual([]);
  });

  test.each<[string, Partial<ClosedRoads>, number]>([
    ['by number, however it is written', { refs: ['e 11'] }, around],
    ['by one of its numbers', { refs: ['D71'] }, around],
    ['by its English name', { names: ['sheikh zayed road'] }, around],
    ['by its own name', { names: ['شارع الشيخ زايد'] }, around],
    ['but not by a part of its number', { refs: ['E1'] }, straight],
    ['by nothing at all', {}, straight],
    ['in an area that holds a part of it', { refs: ['E11'], areas: [box(-1, 30, 1, 40)] }, around],
    ['but not in an area elsewhere', { refs: ['E11'], areas: [box(2, 30, 9, 40)] }, straight],
    ['with all other roads of an area', { areas: [box(-1, 30, 1, 40)] }, around],
    ['but not by an area that it touches', { areas: [box(-1, 59.7, 1, 60.2)] }, straight],
    ['in the direction that is closed', { refs: ['E11'], headingDegrees: 80 }, around],
    ['but not in the other one', { refs: ['E11'], headingDegrees: 260 }, straight],
  ])('leads around a road that is closed %s', (_, more, expected) => {
    expect(meters(ruled(closed(more)), 1, start, end)).toBe(expected);
  });

  test('avoids what it is told to, and no other', () => {
    const roads = ruled(e11, closed({ bit: 4, areas: [box(9, 20, 11, 40)] }));
    expect(meters(roads, 0, start, end)).toBe(straight);
    expect(meters(roads, 1 << 4, start, end)).toBe(straight);
    expect(meters(roads, 1, start, end)).toBe(around);
    expect(find(roads, 1, start, end).findEntries?.()).toMatchObject([{ bits: 1 << 4, closed: [1] }]);
  });

  test('names each of the closed roads of one bit that it drives on, once', () => {
    const roads = ruled(
      e11,
      closed({ areas: [box(-1, 30, 1, 40)] }),
      closed({ bit: 1, names: ['Sheikh Zayed Road'] }),
    );
    expect(find(roads, 0, start, end).findEntries?.()).toMatchObject([{ bits: 0b11, closed: [0, 2, 1] }]);
  });
});

describe('a place on a closed road', () => {
  const onRoad = at(0, 10);

  test('is left by the nearest way out, whatever lies beyond, and reached by the nearest way in', () => {
    const out = find(ruled(e11), 1, onRoad, end);
    expect(out.distanceMeters).toBe(9782);
    expect(out.findEntries?.()).toMatchObject([{ bits: 1, before: { city: 0, arterial: 0, highway: 0 } }]);
    const into = find(ruled(e11), 1, end, onRoad);
    expect(into.distanceMeters).toBe(9782);
    expect(into.findEntries?.()).toHaveLength(1);
  });

  test('and one on a street that leads nowhere else likewise', () => {
    // 556 m on the street, 2,016 m back to a, and around: to b it would be 4,031 m.
    expect(meters(ruled(e11), 1, house, end)).toBe(11_345);
    expect(meters(ruled(e11), 1, start, house)).toBe(3075);
  });

  test('is joined with one beside it where that takes no more of closed roads than going out and in', () => {
    expect(meters(ruled(e11), 1, house, onRoad)).toBe(556 + 1008);
    expect(meters(ruled(e11), 1, onRoad, at(0, 12))).toBe(202);
    // 3,830 m on the road from the street to there; out and in are 2,572 and 202 m.
    expect(meters(ruled(e11), 1, house, at(0, 58))).toBe(11_043);
  });

  test('in an area that is closed as a whole is left to its edge', () => {
    const roads = ruled(closed({ areas: [box(-1, -6, 1, 30)] }));
    expect(meters(roads, 1, start, at(10, 30))).toBe(504 + 1112 + 3023);
  });
});

describe('what the extract says is closed to trucks at certain hours', () => {
  const hours = '1234567 420-540';
  const conditional = { 'hgv:conditional': 'no @ (07:00-09:00)' };
  const sign = { 'restriction:hgv:conditional': 'no_straight_on @ (07:00-09:00)' };
  const open = async (changes: Partial<Town>) => {
    const signed = await openTown({ ...town, ...changes });
    const roads = createRuledRoads(signed, makeRuleMetric(signed, 'truck', [closed({ mapHours: hours })]));
    const search = createRouter(signed);
    return (avoid: number, from: Coordinates, to: Coordinates) => {
      expect(listHours(signed)).toEqual([hours]);
      const route = search.findRoute({ from, to, vehicle: 'truck', rules: { roads, avoid } });
      if (!route.isFound) throw new Error(route.reason);
      return route;
    };
  };
  const [first, highway, ...others] = town.ways;
  if (!first || !highway) throw new Error('The town has no ways.');

  test('is a road', async () => {
    const look = await open({ ways: [first, [highway[0], { ...highway[1], ...conditional }], ...others] });
    expect(look(0, start, end).distanceMeters).toBe(straight);
    expect(look(0, start, end).findEntries?.()).toMatchObject([{ bits: 1, closed: [0] }]);
    expect(look(1, start, end).distanceMeters).toBe(around);
    expect(look(1, start, house).distanceMeters).toBe(3075);
  });

  test('or a turn, which is told where it is made, and whose roads are open to whoever comes from elsewhere', async () => {
    const look = await open({ signs: [[0, 'a', 1, sign]] });
    const free = look(0, start, end);
    expect(free.distanceMeters).toBe(straight);
    expect(free.findEntries?.()).toMatchObject([
      { bits: 1, closed: [0], before: { city: expect.closeTo(503.9 / (25 / 3.6), 1), highway: 0 } },
    ]);
    expect(look(1, start, end).distanceMeters).toBe(around);
    expect(look(1, start, end).findEntries?.()).toEqual([]);
    expect(look(1, end, start).distanceMeters).toBe(straight);
    expect(look(1, at(5, 0), end).distanceMeters).toBe(556 + 6047 + 504);
  });

  test('and a map without any has none', () => {
    expect(map.hours).toBeUndefined();
    expect(listHours(map)).toEqual([]);
  });
});

test('where all roads are closed the way is as if none were', () => {
  expect(meters(ruled(closed({ areas: [box(-90, -90, 90, 90)] })), 1, start, end)).toBe(straight);
});

test('a way is drawn as it is driven, out of a pocket and around', () => {
  const { drawing } = find(ruled(e11), 1, at(0, 10), end);
  expect(drawing?.polyline.length).toBeGreaterThan(10);
  expect(drawing?.roads.map(({ ref }) => ref)).toEqual(['E 11;D71']);
});
