import { expect, it } from 'vitest';
import { leadsDown, leadsUp } from '../map/arcs.ts';
import { at, openTown } from '../town.test-helper.ts';
import { arrive, leave } from './approaches.ts';
import { begin, createSide, findMeeting } from './search.ts';
import { defaultSnapLimitMeters, snapToRoad } from './snap.ts';

it('A router finds the same ways after more searches than its memory can number', async () => {
  const map = await openTown({ places: { a: [0, 0], b: [0, 4], c: [4, 4] }, ways: [['ab'], ['bc'], ['ca']] });
  const footings = (north: number, east: number) =>
    snapToRoad(map, at(north, east), 'light', defaultSnapLimitMeters)?.footings ?? [];
  const up = createSide(map.vertexCount, leadsUp);
  const down = createSide(map.vertexCount, leadsDown);
  const search = () => {
    begin(up, leave(map, 'light', footings(0, 1)));
    begin(down, arrive(map, 'light', footings(3, 4)));
    const meeting = findMeeting(map.hierarchies.light, up, down, Number.POSITIVE_INFINITY);
    return (up.time[meeting] ?? 0) + (down.time[meeting] ?? 0);
  };
  const milliseconds = search();
  expect(milliseconds).toBeGreaterThan(0);
  up.search = 2 ** 31 - 3;
  down.search = 2 ** 31 - 3;
  expect([search(), search(), search(), search()]).toEqual(Array(4).fill(milliseconds));
});
