import { describe, expect, it } from 'vitest';
import type { Coordinates } from '../coordinates.ts';
import type { RoadMap } from '../map/road-map.ts';
import { createRouter } from '../route/router.ts';
import { at, openTown, type Town } from '../town.test-helper.ts';
import { type GateLine, placeGates } from './gate-lanes.ts';

/**
 * A dual carriageway of 806 m, eastward from a to b and back from c to d 33 m north of it, with a service road 33 m south of it
 * from e to f, all joined at both ends by streets.
 */
const carriageways: Town = {
  places: { a: [0, 0], b: [0, 8], c: [0.3, 8], d: [0.3, 0], e: [-0.3, 0], f: [-0.3, 8] },
  ways: [
    ['ab', { highway: 'trunk', oneway: 'yes' }],
    ['cd', { highway: 'trunk', oneway: 'yes' }],
    ['ef', { highway: 'service' }],
    ['ead'],
    ['fbc'],
  ],
};
const east = 100.776;
/** Across the eastward carriageway, 20 m to either side, 403 m behind its beginning. */
const eastward: GateLine = { left: at(0.18, 4), right: at(-0.18, 4) };
const westward: GateLine = { left: at(0.12, 4), right: at(0.48, 4) };

function gatesOn(map: RoadMap, gates: readonly GateLine[], from: Coordinates, to: Coordinates) {
  const found = createRouter(map).findRoute({ from, to, vehicle: 'light', isTraced: true });
  if (!found.isFound || !found.findGates) throw new Error('There is no route.');
  return found.findGates(placeGates(map, gates));
}

describe('a gate', () => {
  it('is on the way that drives through its line in its direction, at the time at which it does', async () => {
    const map = await openTown(carriageways);
    const passed = gatesOn(map, [eastward, westward], at(0, 1), at(0, 7));
    expect(passed).toEqual([
      { gate: 0, lane: expect.any(Number), before: { city: 0, arterial: 0, highway: expect.any(Number) } },
    ]);
    // 302 m at the 90 km/h of a trunk road.
    expect(passed[0]?.before.highway).toBeCloseTo((3 * east) / (90 / 3.6), 1);
    expect(gatesOn(map, [eastward, westward], at(0.3, 7), at(0.3, 1))).toMatchObject([{ gate: 1 }]);
  });

  it('is not on a road beside it, nor on the other carriageway', async () => {
    const map = await openTown(carriageways);
    expect(gatesOn(map, [eastward, westward], at(-0.3, 3.5), at(-0.3, 4.5))).toEqual([]);
    expect(gatesOn(map, [eastward], at(0.3, 7), at(0.3, 1))).toEqual([]);
  });

  it('is not on a way that begins behind it or ends before it', async () => {
    const map = await openTown(carriageways);
    expect(gatesOn(map, [eastward], at(0, 4.5), at(0, 7))).toEqual([]);
    expect(gatesOn(map, [eastward], at(0, 1), at(0, 3.5))).toEqual([]);
    expect(gatesOn(map, [eastward], at(0, 3.9), at(0, 4.1))).toMatchObject([{ gate: 0 }]);
  });

  it('is passed once where two roads meet on its line, and is found on both directions of a road by two lines', async () => {
    const map = await openTown({
      places: { a: [0, 0], m: [0, 4], b: [0, 8], n: [4, 4] },
      ways: [['am'], ['bm'], ['mn']],
    });
    const back: GateLine = { left: eastward.right, right: eastward.left };
    expect(gatesOn(map, [eastward, back], at(0, 1), at(0, 7))).toMatchObject([{ gate: 0 }]);
    expect(gatesOn(map, [eastward, back], at(0, 7), at(0, 1))).toMatchObject([{ gate: 1 }]);
  });

  it('comes in the order in which the way passes it, whichever way its road was drawn', async () => {
    const town: Town = { places: { a: [0, 0], b: [0, 8], c: [4, 8] }, ways: [['ba'], ['bc']] };
    const map = await openTown(town);
    const second: GateLine = { left: at(0.18, 6), right: at(-0.18, 6) };
    const passed = gatesOn(map, [second, eastward], at(0, 1), at(0, 7));
    expect(passed.map(({ gate }) => gate)).toEqual([1, 0]);
  });
});
