import { expect, test } from 'vitest';
import { beginDraft, findBeginning, isChanged } from './draft-beginning.ts';

const now = '2026-11-18T12:00:00.000+04:00';
const tariff = (tariffId: number, vehicleTypeId: number, from: string, until: string | null) => ({
  ...{ tariffId, vehicleTypeId, baseFareFils: 1_000 * tariffId, includedMeters: 5_000, filsPerMinute: 50 },
  ...{ minimumFareFils: 12_000, vatBasisPoints: 500, distanceTiers: [{ fromMeters: 0, filsPerKm: 700 }] },
  night: { factorBasisPoints: 12_500, fromMinute: 1_320, untilMinute: 360 },
  weekend: { factorBasisPoints: 10_500, days: [6, 7] },
  ...{ validFrom: `${from}T00:00:00.000+04:00`, validUntil: until && `${until}T00:00:00.000+04:00` },
  source: 'Test',
});
const tariffs = [
  tariff(1, 4, '1970-01-01', '2026-01-01'),
  tariff(2, 4, '2026-01-01', '2027-01-01'),
  tariff(3, 4, '2027-01-01', null),
  tariff(4, 9, '2027-01-01', null),
];
const prices = { tariffs, now };

test('A draft begins from the tariff in force, and from one to come where a vehicle type has no other', () => {
  expect(findBeginning(prices)?.tariffId).toBe(2);
  expect(findBeginning(prices, 9)?.tariffId).toBe(4);
  expect(beginDraft(prices, undefined, undefined, 'latn')).toMatchObject({
    tariffId: 2,
    draft: { baseFare: '20' },
  });
  expect(beginDraft({ tariffs: [], now }, undefined, undefined, 'latn')).toBeUndefined();
});

test('A draft that was kept is there again, and gives way to another tariff that is asked for', () => {
  const begun = beginDraft(prices, 3, undefined, 'latn');
  if (!begun) throw new Error('no draft');
  const kept = { ...begun, draft: { ...begun.draft, baseFare: '77' } };
  for (const tariffId of [3, undefined, 4711]) expect(beginDraft(prices, tariffId, kept, 'latn')).toBe(kept);
  expect(beginDraft(prices, 1, kept, 'latn')).toMatchObject({ tariffId: 1, draft: { baseFare: '10' } });
  expect([isChanged(prices, begun, 'latn'), isChanged(prices, kept, 'latn')]).toEqual([false, true]);
});
