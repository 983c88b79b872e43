import { expect, test } from 'vitest';
import { sumTripEntries } from './sum-trip-entries.ts';

type Line = Parameters<typeof sumTripEntries>[0][number];
const moved = (kind: Line['kind'], amountFils: number): Line => ({ kind, amountFils, chargedFils: null });
const charged = (kind: Line['kind'], chargedFils: number): Line => ({ kind, amountFils: 0, chargedFils });

test.each<[what: string, lines: readonly Line[], sums: readonly number[]]>([
  ['an open trip', [moved('trip_hold', -500)], [500, 0, 0, 500]],
  [
    'a completed trip with an extra and a corrected fare',
    [
      ...[moved('trip_hold', -500), moved('correction_hold', -40), moved('extra_hold', -60)],
      ...[charged('trip_revenue', 540), charged('extra_revenue', 60)],
    ],
    [600, 600, 0, 0],
  ],
  [
    'a cancelled trip with a fee',
    [moved('trip_hold', -500), moved('trip_refund', 450), charged('cancellation_fee', 50)],
    [500, 50, 450, 0],
  ],
  [
    'a trip that a caller pays',
    [
      ...[moved('caller_charge', 500), moved('trip_hold', -500)],
      ...[moved('trip_refund', 450), moved('caller_release', -450), charged('cancellation_fee', 50)],
    ],
    [500, 50, 450, 0],
  ],
])('What was held of %s is charged, refunded or held still', (_, lines, sums) => {
  const { heldFils, chargedFils, refundedFils, stillHeldFils } = sumTripEntries(lines);
  expect([heldFils, chargedFils, refundedFils, stillHeldFils]).toEqual(sums);
});
