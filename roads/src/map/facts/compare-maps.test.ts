import { describe, expect, it } from 'vitest';
import { openTown, type Town } from '../../town.test-helper.ts';
import { describeMap } from '../road-map.ts';
import { compareMaps, findShrinking } from './compare-maps.ts';

/** Streets of so many kilometres each, one after the other to the east. */
const street = async (kilometers: number, tags = {}): Promise<ReturnType<typeof describeMap>> => {
  const town: Town = { places: { a: [0, 0], b: [0, 10 * kilometers] }, ways: [['ab', tags]] };
  return describeMap(await openTown(town));
};

describe('two maps', () => {
  it('differ in kilometres, of all and by class, in area and in numbers of things', async () => {
    expect(compareMaps(await street(12), await street(24, { highway: 'primary' }))).toEqual([
      { what: 'km of roads', before: 12, after: 24 },
      { what: 'km of primary', before: 0, after: 24 },
      { what: 'km of residential', before: 12, after: 0 },
      { what: 'km² with roads', before: 84, after: 140 },
    ]);
  });

  it('that are alike differ in nothing, and what one of them does not tell is no difference', async () => {
    const one = await street(12);
    expect(compareMaps(one, one)).toEqual([]);
    expect(compareMaps({ ...one, counts: undefined }, one)).toEqual([]);
  });

  it.each([
    [30, 20, undefined],
    [30, 19, { what: 'km of roads', before: 30, after: 19 }],
    [3, 30, undefined],
  ])('of %d and then %d km: falls short by %o', async (before, after, shrinking) => {
    expect(findShrinking(await street(before), await street(after))).toEqual(shrinking);
  });

  it('of as many roads on a third less of the land: the area is told', async () => {
    const wide = { ...(await street(12)), areaSquareKilometers: 3000 };
    expect(findShrinking(wide, { ...wide, areaSquareKilometers: 1999 })).toEqual({
      what: 'km² with roads',
      before: 3000,
      after: 1999,
    });
    expect(findShrinking(wide, { ...wide, areaSquareKilometers: 2000 })).toBeUndefined();
  });
});
