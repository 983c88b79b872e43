import { beforeAll, describe, expect, test } from 'vitest';
import type { Coordinates } from '../coordinates.ts';
import type { RoadMap } from '../map/road-map.ts';
import { at, findOne, openTown, type Town } from '../town.test-helper.ts';
import type { Motion } from './place-vehicle.ts';
import { createRandom } from './random-points.test-helper.ts';
import { createRouter, type FoundRoute } from './router.ts';

/** A dual carriageway of 33 m, 6 km long and driven on the right, with a street over it in the middle that joins neither. */
const town: Town = {
  places: {
    a: [0, 0],
    b: [0, 60],
    c: [0.3, 60],
    d: [0.3, 0],
    e: [-5, 30],
    f: [5, 30],
    g: [-5, 0],
  },
  ways: [
    ['ab', { highway: 'motorway' }],
    ['bc', { highway: 'motorway_link' }],
    ['cd', { highway: 'motorway' }],
    ['da', { highway: 'motorway_link' }],
    ['ef', { highway: 'tertiary' }],
    ['eg', { highway: 'tertiary' }],
    ['ga', { highway: 'tertiary' }],
  ],
};
/** On the carriageway to the east, 4 km ahead of the truck. */
const exit = at(0, 50);
const ahead = 4031;
/** Where a fix falls that is 25 m off: nearer to the other carriageway. */
const offPlace = at(0.225, 10);
/** To the end of the other carriageway, and back from there. */
const around = 6080;

let map: RoadMap;
beforeAll(async () => {
  map = await openTown(town);
});
const metersFrom = (place: Coordinates, motion?: Motion, to = exit): number => {
  const route = findOne(map, { ...place, motion } as Coordinates, to) as FoundRoute;
  return route.distanceMeters;
};

describe('a truck whose place seems to lie on the other carriageway', () => {
  test.each<[string, Motion | undefined, number]>([
    ['is there where nothing else is known', undefined, around],
    ['and where nothing of use is known', { speedMps: 25, accuracyMeters: 12 }, around],
    ['is on its own by its heading', { headingDegrees: 90 }, ahead],
    [
      'also where that is off by some degrees',
      { headingDegrees: 68, speedMps: 25, accuracyMeters: 8 },
      ahead,
    ],
    ['is there by a heading to the west', { headingDegrees: 270, speedMps: 25, accuracyMeters: 8 }, around],
    ['is on its own by where it was before', { before: at(0.15, 9) }, ahead],
    ['and there by where it was before', { before: at(0.15, 11) }, around],
    ['a step of some metres tells nothing', { before: at(0.2, 9.9) }, around],
    [
      'stands on its own by the heading with which it came',
      { headingDegrees: 90, speedMps: 0, accuracyMeters: 12 },
      ahead,
    ],
  ])('%s', (_, motion, meters) => {
    expect(metersFrom(offPlace, motion)).toBe(meters);
  });

  test.each([
    [8, 13],
    [12, 20],
  ])(
    'is on its own side in each of 2,000 fixes that tell %d m and are off by %d',
    (accuracyMeters, deviation) => {
      const random = createRandom();
      const draw = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      const offMeters = () => deviation * draw();
      let wrongByPlace = 0;
      for (let fix = 0; fix < 2000; fix++) {
        const place = at(offMeters() / 111.2, 10 + offMeters() / 100.8);
        const motion = { headingDegrees: (450 + 8 * draw()) % 360, speedMps: 25, accuracyMeters };
        expect(Math.abs(metersFrom(place, motion) - ahead)).toBeLessThan(100);
        if (metersFrom(place) > ahead + 500) wrongByPlace++;
      }
      expect(wrongByPlace).toBeGreaterThan(150);
    },
  );

  test('is on its own side among many asked for at once, as alone', () => {
    const { distanceMeters } = createRouter(map).findMany({
      sources: [offPlace, { ...offPlace, motion: { headingDegrees: 90 } }],
      targets: [exit],
      vehicle: 'truck',
    });
    expect([...distanceMeters]).toEqual([around, ahead]);
  });
});

describe('a truck', () => {
  test('on a street that crosses is on the street by its heading, and on the road by the other', () => {
    const crossing = at(0.02, 30.02);
    expect(metersFrom(crossing, { headingDegrees: 0, accuracyMeters: 5 }, at(5, 30))).toBe(554);
    expect(metersFrom(crossing, { headingDegrees: 90, accuracyMeters: 5 }, at(0, 50))).toBe(2014);
  });

  test('on a street of two directions leaves it in both, whatever its heading', () => {
    for (const headingDegrees of [0, 180]) {
      const motion = { headingDegrees, accuracyMeters: 8 };
      expect(metersFrom(at(2, 30), motion, at(4, 30))).toBe(222);
      expect(metersFrom(at(2, 30), motion, at(-4, 30))).toBe(667);
    }
  });

  test('far from every road of its direction is on the nearest road', () => {
    expect(metersFrom(at(-5, 15), { headingDegrees: 0, accuracyMeters: 8 }, at(-5, 30))).toBe(1512);
  });
});
