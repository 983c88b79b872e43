import type { Queryable } from '../../platform/db/queryable.ts';
import type { TripName } from '../trips/trip.ts';
import { eraseEvidence } from './evidence-store.ts';

/**
 * Takes names, belongings, places and files out of what was declared of the trips. What is under a legal hold stays, and
 * goes with its release.
 */
export function forgetEvidence(
  transaction: Queryable,
  trips: readonly TripName[],
  at: Temporal.Instant,
): Promise<void> {
  return eraseEvidence(transaction, trips, at);
}
