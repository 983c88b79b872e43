import { failureOutcomeNames } from '@satha/terms/trip-outcomes';
import type { TripStatusCode } from '@satha/terms/trip-statuses';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CancellationRules } from '../cancellation-policy.ts';
import {
  calculateOutcomeFee,
  type OutcomeFeeCase,
  type OutcomeFeeRules,
  requireOutcomeFeeRules,
} from './outcome-fee-policy.ts';
import type { WaitingVerdict } from './waiting-at-pickup.ts';

const noon = Temporal.Instant.from('2026-11-18T12:00:00+04:00');
const waiting = { withinMeters: 200, seconds: 600, latestAfterPromiseSeconds: 1800 };
const rules: OutcomeFeeRules = {
  customer_absent: { basisPoints: 5_000, minimumFils: 6_000, waiting },
  refused_by_customer: { asCancelledIn: 'at_pickup' },
  wrong_vehicle_type: { basisPoints: 5_000, minimumFils: 6_000 },
  unsafe: { basisPoints: 0, minimumFils: 0 },
};
const cancellationRules: CancellationRules = {
  driverLateSeconds: 1_800,
  feeByStatus: {
    at_pickup: { freeSecondsAfterAssignment: 120, feeBasisPoints: 5_000, minimumFeeFils: 6_000 },
  },
};

const makeCase = (
  more: Partial<OutcomeFeeCase> = {},
  verdict: WaitingVerdict = 'waited',
): OutcomeFeeCase => ({
  statusCode: 3,
  confirmedCode: undefined,
  fareFils: 15_000,
  cancellationRules,
  cancellation: {
    now: noon,
    assignedAt: noon.subtract({ minutes: 20 }),
    promisedPickupAt: noon.subtract({ minutes: 10 }),
    driverArrivedAt: noon.subtract({ minutes: 5 }),
  },
  judgeWaiting: () => verdict,
  ...more,
});

describe('the fee of an outcome', () => {
  test.each([
    ['customer_absent', {}, 7_500, 'share_of_fare'],
    ['customer_absent', { fareFils: 10_000 }, 6_000, 'minimum_fee'],
    ['customer_absent', { fareFils: 4_000 }, 4_000, 'whole_fare'],
    ['customer_absent', { fareFils: 15_001 }, 7_501, 'share_of_fare'],
    ['customer_absent', { statusCode: 2 }, 0, 'driver_has_not_come'],
    ['customer_absent', { statusCode: 4 }, 7_500, 'share_of_fare'],
    ['refused_by_customer', {}, 7_500, 'share_of_fare'],
    ['refused_by_customer', { statusCode: 1 }, 0, 'driver_has_not_come'],
    ['wrong_vehicle_type', {}, 7_500, 'share_of_fare'],
    // An arrival that nobody has confirmed is none; a wait is proven by the track itself.
    ['refused_by_customer', { confirmedCode: 2 }, 0, 'driver_has_not_come'],
    ['refused_by_customer', { statusCode: 4, confirmedCode: 3 }, 7_500, 'share_of_fare'],
    ['wrong_vehicle_type', { confirmedCode: 2 }, 0, 'driver_has_not_come'],
    ['customer_absent', { confirmedCode: 2 }, 7_500, 'share_of_fare'],
    ['unsafe', {}, 0, 'outcome_is_free'],
    ['operator_decision', {}, 0, 'outcome_is_free'],
    ['vehicle_not_found', { statusCode: 2 }, 0, 'outcome_is_free'],
  ] as const)('%s with %o is %i, because %s', (outcome, more, feeFils, because) => {
    expect(calculateOutcomeFee(rules, outcome, makeCase(more))).toEqual({ feeFils, because });
  });

  test.each(['came_late', 'waited_too_short', 'not_near_pickup', 'position_not_believed'] as const)(
    'is nothing where waiting is demanded and the track says %s',
    (verdict) => {
      const fee = calculateOutcomeFee(rules, 'customer_absent', makeCase({}, verdict));
      expect(fee).toEqual({ feeFils: 0, because: verdict });
    },
  );

  test('as for cancelling at the pickup is nothing for a late driver, within the free time, and where that is free', () => {
    const { cancellation } = makeCase();
    const late = makeCase({
      cancellation: { ...cancellation, promisedPickupAt: noon.subtract({ hours: 1 }) },
    });
    const early = makeCase({
      cancellation: { ...cancellation, assignedAt: noon.subtract({ seconds: 120 }) },
    });
    const free = makeCase({ cancellationRules: { driverLateSeconds: 0, feeByStatus: {} } });
    const feeOf = (trip: OutcomeFeeCase) => calculateOutcomeFee(rules, 'refused_by_customer', trip);
    expect(feeOf(late)).toEqual({ feeFils: 0, because: 'driver_is_late' });
    expect(feeOf(early)).toEqual({ feeFils: 0, because: 'within_free_time' });
    expect(feeOf(free)).toEqual({ feeFils: 0, because: 'outcome_is_free' });
  });

  test('lies between nothing and the fare, whatever the rules and the trip', () => {
    const rule = fc.oneof(
      fc.record({ basisPoints: fc.integer({ min: 0, max: 10_000 }), minimumFils: fc.nat(1_000_000) }),
      fc.constant({ asCancelledIn: 'at_pickup' } as const),
    );
    fc.assert(
      fc.property(
        rule,
        fc.constantFrom(...failureOutcomeNames),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom<TripStatusCode>(0, 1, 2, 3, 4, 5),
        (ofOutcome, outcome, fareFils, statusCode) => {
          const { feeFils } = calculateOutcomeFee(
            { [outcome]: ofOutcome },
            outcome,
            makeCase({ fareFils, statusCode }),
          );
          expect(feeFils).toBeGreaterThanOrEqual(0);
          expect(feeFils).toBeLessThanOrEqual(fareFils);
          if (statusCode < 3) expect(feeFils).toBe(0);
        },
      ),
    );
  });
});

describe('the rules of outcomes', () => {
  test('are read as they were stored', () => {
    expect(requireOutcomeFeeRules(JSON.parse(JSON.stringify(rules)))).toEqual(rules);
    expect(requireOutcomeFeeRules({})).toEqual({});
  });

  test.each([
    [null, 'rules is missing, or no object'],
    [[], 'rules is missing, or no object'],
    [{ delivered: {} }, 'delivered is no outcome of a failed trip'],
    [{ unsafe: 5 }, 'unsafe is missing, or no object'],
    [{ unsafe: {} }, 'unsafe.basisPoints is no whole number of 0 or more'],
    [{ unsafe: { basisPoints: 10_001, minimumFils: 0 } }, 'unsafe.basisPoints is more than the whole fare'],
    [{ unsafe: { basisPoints: 1, minimumFils: -1 } }, 'unsafe.minimumFils is no whole number of 0 or more'],
    [{ unsafe: { basisPoints: 1, minimumFils: 0, fee: 1 } }, 'unsafe.fee is unknown'],
    [{ unsafe: { asCancelledIn: 'loading' } }, 'unsafe.asCancelledIn is not at_pickup'],
    [
      { unsafe: { asCancelledIn: 'at_pickup', minimumFils: 1 } },
      'unsafe.minimumFils does not go with unsafe.asCancelledIn',
    ],
    [
      { unsafe: { basisPoints: 1, minimumFils: 0, waiting: { ...waiting, seconds: 0 } } },
      'unsafe.waiting.seconds is no whole number of 1 or more',
    ],
    [
      { unsafe: { basisPoints: 1, minimumFils: 0, waiting: { ...waiting, minutes: 10 } } },
      'unsafe.waiting.minutes is unknown',
    ],
  ])('%o are refused: %s', (stored, message) => {
    expect(() => requireOutcomeFeeRules(stored)).toThrow(new RangeError(message));
  });
});
