import { type FailureReason, failureReasons } from '@satha/terms/outcomes/trip-outcomes';
import type { TripStatusCode } from '@satha/terms/trip-statuses';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateFailureRefund } from './failure-policy.ts';

const createdAt = Temporal.Instant.from('2026-11-18T12:00:00+04:00');

/** What is kept of AED 150.00 and of AED 40.00 once the driver has come. */
const kept: Readonly<Record<FailureReason, readonly [number, number]>> = {
  vehicle_breakdown: [0, 0],
  driver_unavailable: [0, 0],
  accident: [0, 0],
  road_closed: [0, 0],
  unsafe_to_load: [0, 0],
  wrong_vehicle_type: [7_500, 4_000],
  customer_absent: [7_500, 4_000],
  customer_refused: [7_500, 4_000],
  vehicle_not_found: [0, 0],
  cannot_be_moved: [0, 0],
  authority_order: [0, 0],
  operator_error: [0, 0],
};

describe.each(failureReasons)('a trip that fails for %s', (reason) => {
  test('keeps what the table says of the fare once the driver has come, and gives back the rest', () => {
    for (const [index, fareFils] of [15_000, 4_000].entries()) {
      for (const status of [3, 4, 5] as const) {
        const keptFils = kept[reason][index] as number;
        const refund = calculateFailureRefund({ reason, fareFils, status, createdAt });
        expect(refund).toEqual({ keptFils, refundFils: fareFils - keptFils });
      }
    }
  });

  test('is refunded whole before a driver has come', () => {
    for (const status of [0, 1, 2] as const) {
      const refund = calculateFailureRefund({ reason, fareFils: 15_000, status, createdAt });
      expect(refund).toEqual({ keptFils: 0, refundFils: 15_000 });
    }
  });
});

test('a trip older than every policy goes by the first', () => {
  const old = Temporal.Instant.from('2020-01-01T00:00:00Z');
  const refund = calculateFailureRefund({
    reason: 'customer_absent',
    fareFils: 15_000,
    status: 3,
    createdAt: old,
  });
  expect(refund.keptFils).toBe(7_500);
});

test('whatever the trip and the reason, what is kept lies between nothing and the fare, and the rest comes back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...failureReasons),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.constantFrom<TripStatusCode>(0, 1, 2, 3, 4, 5),
      (reason, fareFils, status) => {
        const { keptFils, refundFils } = calculateFailureRefund({ reason, fareFils, status, createdAt });
        expect(keptFils).toBeGreaterThanOrEqual(0);
        expect(keptFils).toBeLessThanOrEqual(fareFils);
        expect(keptFils + refundFils).toBe(fareFils);
      },
    ),
  );
});
