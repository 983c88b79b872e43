import { type RefusalCode, refusals } from '@satha/contract/refusals';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { expect, test } from 'vitest';
import { adviseOnBooking } from './booking-advice.ts';

test.for([
  ['wallet_balance_negative', 'short_of_money'],
  ['balance_below_floor', 'short_of_money'],
  ['insufficient_wallet_balance', 'short_of_money'],
  ['held_limit_reached', 'held_limit'],
  ['wallet_not_found', 'no_wallet'],
  ['failed_to_create_trip', 'no_road'],
  ['trip_creation_unavailable', 'unavailable'],
  ['service_unavailable', 'unavailable'],
  ['too_many_requests', 'too_many'],
  ['idempotency_key_reused', 'sent_before'],
  ['outcome_unknown', 'unknown_outcome'],
  ['internal_error', 'unknown_outcome'],
  ['invalid_mobile_number', undefined],
] as const satisfies (readonly [RefusalCode, string | undefined])[])(
  'Whoever books and is refused with %s is told what to do next: %s',
  ([code, advice]) => {
    const { status } = refusals[code];
    // In whatever language it is told.
    const problem = new ApiProblem({ status, reason: code, message: 'مرفوض' });
    expect(adviseOnBooking(problem)).toBe(advice);
  },
);

test('An answer that never came is told as one of which nobody knows whether the trip is booked', () => {
  expect(adviseOnBooking(new ApiProblem({ status: 0, message: 'no answer' }))).toBe('unknown_outcome');
});
