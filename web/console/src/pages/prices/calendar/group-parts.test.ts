import { expect, test } from 'vitest';
import { groupParts } from './group-parts.ts';

const race = [{ name: 'Race', factorBasisPoints: 15_000 }];
const part = (vehicleTypeId: number, from: string, until: string, surcharges: typeof race = []) => ({
  ...{ vehicleTypeId, from, until, surcharges },
});

test('Parts of a day that cost the same are told once, with their types', () => {
  expect(
    groupParts([
      part(4, '00', '10'),
      part(4, '10', '18', race),
      part(4, '18', '24'),
      part(5, '00', '10'),
      part(5, '10', '24'),
      part(6, '00', '24'),
    ]),
  ).toEqual([
    { from: '00', until: '10', surcharges: [], vehicleTypeIds: [4] },
    { from: '10', until: '18', surcharges: race, vehicleTypeIds: [4] },
    { from: '18', until: '24', surcharges: [], vehicleTypeIds: [4] },
    { from: '00', until: '24', surcharges: [], vehicleTypeIds: [5, 6] },
  ]);
  expect(groupParts([])).toEqual([]);
});
