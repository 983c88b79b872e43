import { describe, expect, it } from 'vitest';
import { at, findOne, openTown, type Town, totalSeconds } from '../town.test-helper.ts';
import { decodePolyline } from './polyline.ts';
import type { FoundRoute } from './router.ts';

/** Two streets north and south of a block, joined at both ends and by a lane in the middle. */
const block: Town = {
  places: { a: [0, 0], b: [0, 4], c: [0, 8], d: [4, 8], e: [4, 4], f: [4, 0] },
  ways: [['ab'], ['bc'], ['cd'], ['de'], ['ef'], ['fa'], ['be']],
};
const with_ = (changes: Partial<Town>): Town => ({ ...block, ...changes });

async function metersBetween(
  town: Town,
  ...[from, to, options]: [
    Parameters<typeof findOne>[1],
    Parameters<typeof findOne>[2],
    Parameters<typeof findOne>[3]?,
  ]
): Promise<number | string> {
  const route = findOne(await openTown(town), from, to, options);
  return route.isFound ? Math.round(route.distanceMeters / 10) * 10 : route.reason;
}

const fromA = at(0, 1);
const toB = at(0, 3);
const north = 111.195;
const east = 100.776;

describe('a route', () => {
  it('is as long and as fast as the road is', async () => {
    const route = findOne(await openTown(block), fromA, toB) as FoundRoute;
    expect(route.distanceMeters).toBe(Math.round(2 * east));
    expect(totalSeconds(route)).toBeCloseTo((2 * east) / (30 / 3.6), 1);
    expect(route.freeFlowSeconds).toMatchObject({ arterial: 0, highway: 0 });
    expect(route.snapMeters.from).toBeLessThan(0.02);
    expect(route.dataVersion).toBe('town 2026-11-20');
  });

  it('takes the middle lane when that is faster, and the ring when the lane is closed', async () => {
    const middle = Math.round((4 * north + 2 * east) / 10) * 10;
    expect(await metersBetween(block, at(0, 3), at(4, 3))).toBe(middle);
    const [ab = ['ab'], bc = ['bc'], cd = ['cd'], de = ['de'], ef = ['ef'], fa = ['fa']] = block.ways;
    const closed = with_({ ways: [ab, bc, cd, de, ef, fa, ['be', { access: 'no' }]] });
    expect(await metersBetween(closed, at(0, 3), at(4, 3))).toBe(
      Math.round((4 * north + 6 * east) / 10) * 10,
    );
  });

  it.each(['yes', 'true', '1'])('respects oneway=%s', async (oneway) => {
    const town = with_({ ways: [['ab', { oneway }], ...block.ways.slice(1)] });
    expect(await metersBetween(town, fromA, toB)).toBe(200);
    // Round the western block instead of 200 m back.
    expect(await metersBetween(town, toB, fromA)).toBe(Math.round((8 * north + 6 * east) / 10) * 10);
  });

  it.each(['-1', 'reverse'])('respects oneway=%s', async (oneway) => {
    const town = with_({ ways: [['ab', { oneway }], ...block.ways.slice(1)] });
    expect(await metersBetween(town, toB, fromA)).toBe(200);
    expect(await metersBetween(town, fromA, toB)).toBe(Math.round((8 * north + 6 * east) / 10) * 10);
  });

  it('drives each part at its own speed where alike roads meet head-on', async () => {
    const tags = { highway: 'primary', 'maxspeed:forward': '40', maxspeed: '80' };
    const town = with_({ ways: [['ab', tags], ['cb', tags], ...block.ways.slice(2, 6)] });
    const map = await openTown(town);
    const seconds = east / (36 / 3.6) + east / (72 / 3.6);
    expect(totalSeconds(findOne(map, at(0, 3), at(0, 5)) as FoundRoute)).toBeCloseTo(seconds, 1);
    expect(totalSeconds(findOne(map, at(0, 5), at(0, 3)) as FoundRoute)).toBeCloseTo(seconds, 1);
  });

  it('goes round a roundabout one way', async () => {
    const town: Town = {
      places: { a: [0, 0], b: [2, 2], c: [4, 0], d: [2, -2], x: [-3, 0], y: [7, 0] },
      ways: [['abcda', { junction: 'roundabout' }], ['xa'], ['cy']],
    };
    const there = findOne(await openTown(town), at(-2, 0), at(6, 0)) as FoundRoute;
    const back = findOne(await openTown(town), at(6, 0), at(-2, 0)) as FoundRoute;
    const lngsOf = ({ drawing }: FoundRoute) => decodePolyline(drawing?.polyline ?? '').map(({ lng }) => lng);
    expect(Math.max(...lngsOf(there))).toBeCloseTo(55.002, 5);
    expect(Math.min(...lngsOf(back))).toBeCloseTo(54.998, 5);
  });

  it.each([
    ['a bollard', { barrier: 'bollard' }, false],
    ['a block', { barrier: 'block' }, false],
    ['a gate', { barrier: 'gate' }, true],
    ['a gate for nobody', { barrier: 'gate', access: 'no' }, false],
    ['a toll booth', { barrier: 'toll_booth' }, true],
    ['a bollard that sinks for cars', { barrier: 'bollard', motor_vehicle: 'yes' }, true],
    ['a low bar', { barrier: 'height_restrictor', maxheight: '2.1' }, false],
  ])('passes %s only if a vehicle can', async (_, tags, isOpen) => {
    const town = with_({
      places: { ...block.places, g: [2, 4, tags] },
      ways: [...block.ways.slice(0, 6), ['bge']],
    });
    const middle = Math.round((4 * north + 2 * east) / 10) * 10;
    const ring = Math.round((4 * north + 6 * east) / 10) * 10;
    expect(await metersBetween(town, at(0, 3), at(4, 3))).toBe(isOpen ? middle : ring);
    // Up to the barrier one can drive from either side.
    expect(await metersBetween(town, at(0, 4), at(1.9, 4))).toBe(210);
    expect(await metersBetween(town, at(2.1, 4), at(4, 4))).toBe(210);
  });

  it.each([
    ['hgv=no', { hgv: 'no' }],
    ['maxheight', { maxheight: '3 m' }],
    ['maxweight', { maxweight: '7.5' }],
  ])('leads trucks around %s and others through', async (_, tags) => {
    const town = with_({ ways: [...block.ways.slice(0, 6), ['be', tags]] });
    const middle = Math.round((4 * north + 2 * east) / 10) * 10;
    expect(await metersBetween(town, at(0, 3), at(4, 3))).toBe(middle);
    expect(await metersBetween(town, at(0, 3), at(4, 3), { vehicle: 'truck' })).toBe(
      Math.round((4 * north + 6 * east) / 10) * 10,
    );
  });

  it.each(['construction', 'proposed', 'track', 'footway', 'raceway'])(
    'never uses highway=%s',
    async (highway) => {
      const town = with_({ ways: [...block.ways.slice(0, 6), ['be', { highway, construction: 'primary' }]] });
      expect(await metersBetween(town, at(0, 3), at(4, 3))).toBe(
        Math.round((4 * north + 6 * east) / 10) * 10,
      );
    },
  );

  it('draws the line of the road from point to point and names its roads', async () => {
    const town = with_({
      ways: [
        ['ab', { name: 'شارع', 'name:en': 'First Street' }],
        ['bc', { ref: 'E11', highway: 'trunk' }],
        ['cd'],
        ['de'],
        ['ef'],
        ['fa'],
        ['be'],
      ],
    });
    const route = findOne(await openTown(town), at(0.2, 1), at(0, 7)) as FoundRoute;
    const line = decodePolyline(route.drawing?.polyline ?? '');
    const expected = [at(0, 1), at(0, 4), at(0, 7)];
    expect(line).toEqual(
      expected.map(({ lat, lng }) => ({ lat: expect.closeTo(lat, 5), lng: expect.closeTo(lng, 5) })),
    );
    expect(route.drawing?.roads).toEqual([
      {
        name: 'شارع',
        englishName: 'First Street',
        ref: '',
        distanceMeters: Math.round(3 * east),
        point: at(0, 4),
      },
      { name: '', englishName: '', ref: 'E11', distanceMeters: Math.round(3 * east), point: at(0, 8) },
    ]);
    expect(route.snapMeters.from).toBeCloseTo(0.2 * north, 1);
    expect(route.freeFlowSeconds.highway).toBeCloseTo((3 * east) / 25, 1);
  });

  it('takes longer in traffic, by group of road, on the same way', async () => {
    const town = with_({ ways: [['ab'], ['bc', { highway: 'trunk' }], ...block.ways.slice(2)] });
    const trafficFactors = { city: 2, arterial: 5, highway: 1.5 };
    const route = findOne(await openTown(town), fromA, at(0, 7), { trafficFactors }) as FoundRoute;
    const { city, highway } = route.freeFlowSeconds;
    expect(route.durationSeconds).toBeCloseTo(2 * city + 1.5 * highway, 6);
    expect(highway).toBeGreaterThan(10);
  });
});

describe('a point', () => {
  it('farther from every road than the limit has no route', async () => {
    expect(await metersBetween(block, at(-30, 0), toB)).toBe('from is off the roads');
    expect(await metersBetween(block, fromA, at(-30, 0))).toBe('to is off the roads');
    expect(await metersBetween(block, fromA, at(-30, 0), { snapLimitMeters: 4000 })).toBe(100);
    expect(await metersBetween(block, fromA, { lat: Number.NaN, lng: 55 })).toBe('to is off the roads');
  });

  it('beside an island of roads is led to the main network', async () => {
    const town = with_({
      places: { ...block.places, p: [-3, 0], q: [-3, 2] },
      ways: [...block.ways, ['pq']],
    });
    const route = findOne(await openTown(town), at(-3, 1), toB) as FoundRoute;
    expect(route.snapMeters.from).toBeCloseTo(3 * north, 0);
    expect(route.distanceMeters).toBe(Math.round(2 * east));
  });

  it('is led to no road that its vehicle may not use', async () => {
    const town = with_({ ways: [['ab', { hgv: 'no' }], ...block.ways.slice(1)] });
    const map = await openTown(town);
    expect((findOne(map, fromA, toB) as FoundRoute).snapMeters.from).toBeLessThan(0.02);
    expect((findOne(map, fromA, toB, { vehicle: 'truck' }) as FoundRoute).snapMeters.from).toBeCloseTo(
      east,
      0,
    );
  });

  it('where roads meet is on all of them', async () => {
    const town = with_({ ways: [['ab', { oneway: 'yes' }], ...block.ways.slice(1)] });
    const there = { b: at(0, 4), e: at(4, 4), c: at(0, 8) };
    expect(await metersBetween(town, there.b, there.e)).toBe(Math.round(Math.round(4 * north) / 10) * 10);
    expect(await metersBetween(town, there.e, there.b)).toBe(Math.round(Math.round(4 * north) / 10) * 10);
    expect(await metersBetween(town, there.b, there.c)).toBe(Math.round((4 * east) / 10) * 10);
  });

  it('that is both start and destination is no way at all', async () => {
    const route = findOne(await openTown(block), fromA, fromA) as FoundRoute;
    expect(route).toMatchObject({ distanceMeters: 0, freeFlowSeconds: { city: 0, arterial: 0, highway: 0 } });
  });
});

describe('a sign at a junction', () => {
  // From the west towards b, where the middle lane turns off to the north (left).
  const noLeft = (tags: Record<string, string>) => with_({ signs: [[0, 'b', 6, tags]] });
  const from = at(0, 3);
  const to = at(1, 4);
  const turning = Math.round((east + north) / 10) * 10;
  const viaEast = Math.round((5 * east + 4 * north + 4 * east + 3 * north) / 10) * 10;
  const viaWest = Math.round((3 * east + 4 * north + 4 * east + 3 * north) / 10) * 10;

  it('forbids a turn, and nobody turns back on the spot to evade it', async () => {
    expect(await metersBetween(block, from, to)).toBe(turning);
    expect(await metersBetween(noLeft({ restriction: 'no_left_turn' }), from, to)).toBe(viaWest);
    const west = { oneway: 'yes' };
    const oneWay = with_({
      ways: [['ab', west], ...block.ways.slice(1)],
      signs: [[0, 'b', 6, { restriction: 'no_left_turn' }]],
    });
    expect(await metersBetween(oneWay, from, to)).toBe(viaEast);
  });

  it('allows one turn only', async () => {
    const only = { restriction: 'only_straight_on' };
    expect(await metersBetween(with_({ signs: [[0, 'b', 1, only]] }), from, to)).toBe(viaWest);
    expect(await metersBetween(with_({ signs: [[0, 'b', 1, only]] }), from, at(0, 5))).toBe(200);
  });

  it('for one kind of vehicle, or with an exception, binds the others not', async () => {
    const forTrucks = noLeft({ 'restriction:hgv': 'no_left_turn' });
    expect(await metersBetween(forTrucks, from, to)).toBe(turning);
    expect(await metersBetween(forTrucks, from, to, { vehicle: 'truck' })).toBe(viaWest);
    const forGoods = noLeft({ 'restriction:goods': 'no_left_turn' });
    expect(await metersBetween(forGoods, from, to, { vehicle: 'truck' })).toBe(viaWest);
    const exceptTrucks = noLeft({ restriction: 'no_left_turn', except: 'psv;hgv' });
    expect(await metersBetween(exceptTrucks, from, to)).toBe(viaWest);
    expect(await metersBetween(exceptTrucks, from, to, { vehicle: 'truck' })).toBe(turning);
  });

  it('is not evaded by turning back in the middle of a road whose name changes', async () => {
    const town: Town = {
      places: { ...block.places, m: [0, 5] },
      ways: [
        ['ab', { oneway: 'yes' }],
        ['bm', { name: 'One' }],
        ['cd'],
        ['de'],
        ['ef'],
        ['fa'],
        ['be'],
        ['mc', { name: 'Two' }],
      ],
      signs: [[0, 'b', 6, { restriction: 'no_left_turn' }]],
    };
    expect(await metersBetween(town, from, to)).toBe(viaEast);
  });

  it('that leads over a way, or lacks a member, is passed over', async () => {
    expect(
      await metersBetween(with_({ signs: [[0, 'z', 6, { restriction: 'no_left_turn' }]] }), from, to),
    ).toBe(turning);
    expect(
      await metersBetween(with_({ signs: [[0, 'b', 60, { restriction: 'only_left_turn' }]] }), from, to),
    ).toBe(turning);
  });
});
