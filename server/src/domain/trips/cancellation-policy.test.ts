import { isCancellable, type TripStatusCode, tripStatusList } from '@satha/terms/trip-statuses';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/harness/test-database.ts';
import {
  type CancellationCase,
  type CancellationRules,
  calculateCancellationFee,
  requireCancellationRules,
} from './cancellation-policy.ts';

/** As a new database has it: policy 1, which stands in the migrations alone. */
let stored: { feeByStatus: Record<string, object>; driverLateSeconds: number };
let defaultRules: CancellationRules;

beforeAll(async () => {
  const { db, drop } = await createTestDatabase();
  const { rows } = await db.query<{ rules: typeof stored }>({
    text: 'SELECT rules FROM cancellation_policies WHERE cancellation_policy_id = 1',
  });
  await drop();
  stored = rows[0]?.rules as typeof stored;
  defaultRules = requireCancellationRules(stored);
});

const assignedAt = Temporal.Instant.from('2026-11-05T10:00:00+04:00');
const after = (clock: string) => assignedAt.add(Temporal.Duration.from(clock));

const cancel = (statusCode: TripStatusCode, more: Partial<CancellationCase> = {}) =>
  calculateCancellationFee(defaultRules, {
    statusCode,
    fareFils: 40_000,
    now: after('PT20M'),
    assignedAt,
    promisedPickupAt: after('PT15M'),
    ...more,
  });

const statuses = Object.fromEntries(tripStatusList.map(({ name, code }) => [name, code])) as Record<
  string,
  TripStatusCode
>;
const code = (name: string): TripStatusCode => statuses[name] ?? 0;

describe('the default policy', () => {
  test.each([
    // status, fare, fee, reason
    ['scheduled', 40_000, 0, 'status_is_free'],
    ['searching', 40_000, 0, 'status_is_free'],
    ['driver_to_pickup', 40_000, 8_000, 'share_of_fare'],
    ['driver_to_pickup', 15_000, 3_000, 'share_of_fare'],
    ['driver_to_pickup', 14_999, 3_000, 'share_of_fare'], // 2,999.8 fils
    ['driver_to_pickup', 14_997, 3_000, 'minimum_fee'], // 2,999.4 fils
    ['driver_to_pickup', 3_001, 3_000, 'minimum_fee'],
    ['driver_to_pickup', 3_000, 3_000, 'whole_fare'],
    ['driver_to_pickup', 2_000, 2_000, 'whole_fare'],
    ['driver_to_pickup', 15_003, 3_001, 'share_of_fare'], // 3,000.6 fils
    ['at_pickup', 40_000, 20_000, 'share_of_fare'],
    ['at_pickup', 12_001, 6_001, 'share_of_fare'], // 6,000.5 fils
    ['at_pickup', 11_000, 6_000, 'minimum_fee'],
    ['at_pickup', 5_000, 5_000, 'whole_fare'],
    ['loading', 40_000, 20_000, 'share_of_fare'],
    ['loading', 7_000, 6_000, 'minimum_fee'],
    ['in_progress', 40_000, 36_000, 'share_of_fare'],
    ['in_progress', 1, 1, 'whole_fare'],
    ['in_progress', 0, 0, 'whole_fare'],
  ])('%s, fare of %i fils: fee of %i (%s), the rest comes back', (name, fareFils, feeFils, reason) => {
    expect(cancel(code(name), { fareFils })).toEqual({ feeFils, refundFils: fareFils - feeFils, reason });
  });

  test.each(['completed', 'cancelled', 'no_driver_found', 'failed'])('%s: refused', (name) => {
    expect(() => cancel(code(name))).toThrow(
      expect.objectContaining({ name: 'Problem', code: 'trip_cannot_be_cancelled' }),
    );
  });

  test.each([
    ['PT0S', 0],
    ['PT2M59.999S', 0],
    ['PT3M', 0],
    ['PT3M0.001S', 8_000],
    ['PT10M', 8_000],
    ['-PT1S', 0],
  ])('on the way to the pickup, %s after assignment: fee of %i fils', (elapsed, feeFils) => {
    expect(cancel(code('driver_to_pickup'), { now: after(elapsed) }).feeFils).toBe(feeFils);
  });

  test('the free minutes after assignment are over once the driver is there', () => {
    expect(cancel(code('at_pickup'), { now: after('PT1M') }).feeFils).toBe(20_000);
    expect(cancel(code('at_pickup'), { now: assignedAt }).feeFils).toBe(20_000);
  });

  test('what is not known waives nothing', () => {
    const unknown = { assignedAt: undefined, promisedPickupAt: undefined, now: after('PT1M') };
    expect(cancel(code('driver_to_pickup'), unknown).feeFils).toBe(8_000);
    expect(cancel(code('at_pickup'), unknown).feeFils).toBe(20_000);
  });
});

describe('a late driver', () => {
  test.each([
    // Promised 15 minutes after assignment, so 30 minutes late is 45 minutes after it.
    ['driver_to_pickup', 'PT44M59.999S', undefined, 'share_of_fare'],
    ['driver_to_pickup', 'PT45M', undefined, 'driver_is_late'],
    ['driver_to_pickup', 'PT3H', undefined, 'driver_is_late'],
    // An arrival counts only while the trip waits at the pickup: this one is of a driver who gave up since.
    ['driver_to_pickup', 'PT45M', 'PT10M', 'driver_is_late'],
    ['at_pickup', 'PT2H', 'PT45M', 'driver_is_late'],
    ['at_pickup', 'PT2H', 'PT44M59.999S', 'share_of_fare'],
    ['at_pickup', 'PT45M', undefined, 'driver_is_late'],
    ['at_pickup', 'PT44M', undefined, 'share_of_fare'],
    ['loading', 'PT3H', 'PT2H', 'share_of_fare'],
    ['in_progress', 'PT3H', 'PT2H', 'share_of_fare'],
  ])('%s, %s after assignment, arrived after %s: %s', (name, elapsed, arrived, reason) => {
    const driverArrivedAt = arrived === undefined ? undefined : after(arrived);
    expect(cancel(code(name), { now: after(elapsed), driverArrivedAt }).reason).toBe(reason);
  });
});

test('whatever the policy and the moment, the fee lies between nothing and the fare, and the rest comes back', () => {
  const cancellable = tripStatusList.filter(({ name }) => isCancellable(name));
  const feeRule = fc.record({
    freeSecondsAfterAssignment: fc.nat(10_000),
    feeBasisPoints: fc.nat(10_000),
    minimumFeeFils: fc.nat(1_000_000),
  });
  const rules: fc.Arbitrary<CancellationRules> = fc.record({
    driverLateSeconds: fc.nat(10_000),
    feeByStatus: fc.record({
      scheduled: feeRule,
      searching: feeRule,
      driver_to_pickup: feeRule,
      at_pickup: feeRule,
      loading: feeRule,
      in_progress: feeRule,
    }),
  });
  const moment = fc.option(fc.integer({ min: -100_000, max: 100_000 }), { nil: undefined });
  const at = (seconds: number | undefined) =>
    seconds === undefined ? undefined : assignedAt.add({ seconds });
  fc.assert(
    fc.property(
      rules,
      fc.constantFrom(...cancellable),
      fc.nat(10_000_000),
      fc.tuple(moment, moment, moment),
      fc.nat(100_000),
      (anyRules, status, fareFils, [assigned, promised, arrived], elapsed) => {
        const { feeFils, refundFils } = calculateCancellationFee(anyRules, {
          statusCode: status.code,
          fareFils,
          now: assignedAt.add({ seconds: elapsed }),
          assignedAt: at(assigned),
          promisedPickupAt: at(promised),
          driverArrivedAt: at(arrived),
        });
        expect(Number.isSafeInteger(feeFils) && feeFils >= 0 && feeFils <= fareFils).toBe(true);
        expect(feeFils + refundFils).toBe(fareFils);
      },
    ),
  );
});

describe('stored rules', () => {
  test('are read as they are', () => {
    expect(requireCancellationRules(stored)).toEqual(stored);
  });

  type Change = (rules: typeof stored) => unknown;
  const withLoading =
    (rule: object): Change =>
    (rules) => ({
      ...rules,
      feeByStatus: { ...rules.feeByStatus, loading: { ...rules.feeByStatus.loading, ...rule } },
    });
  const misspelled: Change = ({ feeByStatus: { loading, ...others }, ...rules }) => ({
    ...rules,
    feeByStatus: { ...others, lodaing: loading },
  });

  test('that say nothing of a status, as it came after them, let a trip be cancelled there for nothing', () => {
    const { feeByStatus, ...rules } = stored;
    const { loading: _, ...others } = feeByStatus;
    const earlier = requireCancellationRules({ ...rules, feeByStatus: others });
    const asked = {
      statusCode: code('loading'),
      fareFils: 10_000,
      now: assignedAt.add({ hours: 5 }),
      assignedAt,
    };
    expect(calculateCancellationFee(earlier, asked)).toEqual({
      feeFils: 0,
      refundFils: 10_000,
      reason: 'status_is_free',
    });
    expect(calculateCancellationFee(defaultRules, asked).feeFils).toBeGreaterThan(0);
  });

  test.each<[what: string, change: Change, sentence: string]>([
    ['nothing', () => null, 'rules is missing'],
    ['a text', () => '{}', 'rules is missing'],
    ['no part', () => ({}), 'feeByStatus is missing'],
    ['a status that there is not', misspelled, 'feeByStatus.lodaing is no status of a trip'],
    [
      'no lateness',
      (rules) => ({ ...rules, driverLateSeconds: undefined }),
      'driverLateSeconds is no whole number',
    ],
    ['a negative share', withLoading({ feeBasisPoints: -1 }), 'loading.feeBasisPoints is no whole number'],
    [
      'a share above the fare',
      withLoading({ feeBasisPoints: 10_001 }),
      'loading.feeBasisPoints is more than the whole fare',
    ],
    ['half a fils', withLoading({ minimumFeeFils: 0.5 }), 'loading.minimumFeeFils is no whole number'],
    [
      'an amount in text',
      withLoading({ minimumFeeFils: '6000' }),
      'loading.minimumFeeFils is no whole number',
    ],
  ])('that make no sense are refused: %s', (_what, change, sentence) => {
    expect(() => requireCancellationRules(change(stored))).toThrow(sentence);
  });
});
