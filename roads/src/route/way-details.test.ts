import { describe, expect, it } from 'vitest';
import type { MadeTags } from '../pbf/write-pbf.test-helper.ts';
import { at, findOne, openTown, type Town, totalSeconds } from '../town.test-helper.ts';
import type { FoundRoute } from './router.ts';

/** Two streets north and south of a block, joined at both ends and by a lane in the middle. */
const block: Town = {
  places: { a: [0, 0], b: [0, 4], c: [0, 8], d: [4, 8], e: [4, 4], f: [4, 0] },
  ways: [['ab'], ['bc'], ['cd'], ['de'], ['ef'], ['fa'], ['be']],
};
const north = 111.195;
const east = 100.776;

describe('a route', () => {
  it('from where two roads to the same place begin takes the faster one, whichever was mapped first', async () => {
    const places = { a: [0, 0], m: [0, 2], n: [1, 2], b: [0, 4], c: [0, 8], d: [4, 4] } as const;
    const fast = ['amb', { highway: 'primary' }] as const;
    const slow = ['anb', { highway: 'service' }] as const;
    const rest = [['bc'], ['cd'], ['da']] as const;
    for (const ways of [
      [fast, slow, ...rest],
      [slow, fast, ...rest],
    ]) {
      const map = await openTown({ places, ways });
      const seconds = (4 * east) / (70 / 3.6) + (2 * east) / (30 / 3.6);
      for (const [from, to] of [
        [at(0, 0), at(0, 6)],
        [at(0, 6), at(0, 0)],
      ] as const) {
        expect(totalSeconds(findOne(map, from, to) as FoundRoute)).toBeCloseTo(seconds, 1);
      }
    }
  });

  it('obeys a sign where a road merely goes on', async () => {
    const [, , ...ways] = block.ways;
    const town = (signs: Town['signs']): Town => ({
      places: { ...block.places, m: [0, 2] },
      ways: [['am'], ['mb'], ...ways, ['bc']],
      ...(signs && { signs }),
    });
    const through = findOne(await openTown(town(undefined)), at(0, 1), at(0, 3)) as FoundRoute;
    expect(through.distanceMeters).toBe(Math.round(2 * east));
    const closed = await openTown(town([[0, 'm', 1, { restriction: 'no_straight_on' }]]));
    const around = findOne(closed, at(0, 1), at(0, 3)) as FoundRoute;
    expect(around.distanceMeters).toBeCloseTo(8 * north + 6 * east, -1);
    expect((findOne(closed, at(0, 3), at(0, 1)) as FoundRoute).distanceMeters).toBe(Math.round(2 * east));
  });

  it('of a truck turns back before a low bar under which others drive', async () => {
    const bar: MadeTags = { barrier: 'height_restrictor', maxheight: '3' };
    const map = await openTown({
      places: { ...block.places, g: [2, 4, bar] },
      ways: [...block.ways.slice(0, 6), ['bge']],
    });
    const metersOf = (vehicle: 'light' | 'truck') =>
      (findOne(map, at(0, 3), at(4, 3), { vehicle }) as FoundRoute).distanceMeters;
    expect(metersOf('light')).toBeCloseTo(4 * north + 2 * east, -1);
    expect(metersOf('truck')).toBeCloseTo(4 * north + 6 * east, -1);
  });

  it.each([
    ['at most five roads, the longest', [8, 2, 7, 6, 5, 4], '8 7 6 5 4'],
    ['no road that is less than a twentieth of it', [8, 1, 7, 6], '8 7 6'],
    ['a road that is a little more than a twentieth', [8, 1, 5, 4], '8 1 5 4'],
  ])('is named after %s, in the order of driving', async (_, lengths, expected) => {
    const letters = [...'abcdefg'];
    const ends = [0, ...lengths].map((_, index) =>
      lengths.slice(0, index).reduce((sum, part) => sum + part, 0),
    );
    const map = await openTown({
      places: Object.fromEntries(ends.map((end, index) => [letters[index] ?? '', [0, end]])),
      ways: lengths.map((length, index) => [letters.slice(index, index + 2).join(''), { name: `${length}` }]),
    });
    const route = findOne(map, at(0, 0), at(0, ends.at(-1) ?? 0)) as FoundRoute;
    expect(route.drawing?.roads.map(({ name }) => name).join(' ')).toBe(expected);
  });
});
