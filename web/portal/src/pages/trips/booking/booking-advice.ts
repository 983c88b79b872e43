import type { RefusalCode } from '@satha/contract/refusals';
import type { CreateTripRefusal } from '@satha/contract/trip-operations';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';

/** What is to be said after the service's own words: what became of the trip, and what to do. */
export type BookingAdvice =
  | 'sent_before'
  | 'fare_changed'
  | 'short_of_money'
  | 'held_limit'
  | 'no_wallet'
  | 'no_road'
  | 'unavailable'
  | 'too_many'
  | 'unknown_outcome';

/** Null where the service's words are enough. */
const ofReasons = {
  // The form had gone through before, and was changed and sent once more.
  idempotency_key_reused: 'sent_before',
  idempotency_in_progress: null,
  quote_expired: 'fare_changed',
  quote_mismatch: 'fare_changed',
  quote_used: 'fare_changed',
  invalid_vehicle_type: null,
  pickup_outside_uae: null,
  destination_outside_uae: null,
  invalid_mobile_number: null,
  invalid_mobile_number_length: null,
  invalid_phone_code: null,
  departure_in_the_past: null,
  departure_too_far_ahead: null,
  insufficient_wallet_balance: 'short_of_money',
  wallet_balance_negative: 'short_of_money',
  balance_below_floor: 'short_of_money',
  held_limit_reached: 'held_limit',
  wallet_not_found: 'no_wallet',
  failed_to_create_trip: 'no_road',
  no_route_found: 'no_road',
  trip_creation_unavailable: 'unavailable',
  outcome_unknown: 'unknown_outcome',
} as const satisfies Record<CreateTripRefusal, BookingAdvice | null> &
  Partial<Record<RefusalCode, BookingAdvice | null>>;
const advices: Readonly<Record<string, BookingAdvice | null>> = ofReasons;

/**
 * Returns advice on a booking that failed; undefined where the service's words are enough, as for what is
 * wrong with a field.
 */
export function adviseOnBooking(error: Error): BookingAdvice | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  const { status, reason = '' } = error;
  const advice = advices[reason];
  if (advice !== undefined) return advice ?? undefined;
  // Of any other 503 the service says itself that nothing was done; another fault of its own, or no answer, leaves it open.
  if (status === 503) return 'unavailable';
  if (status === 429) return 'too_many';
  return status === 0 || status >= 500 ? 'unknown_outcome' : undefined;
}
