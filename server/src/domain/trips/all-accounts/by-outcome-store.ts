import {
  type CancellationOutcome,
  cancellationOutcomes,
  type FailureOutcome,
  failureOutcomes,
  failureReasons,
  type TripOutcome,
} from '@satha/terms/trip-outcomes';
import { tripStatuses } from '@satha/terms/trip-statuses';
import type { Place } from '../searching/place.ts';
import { hasOtherDestination, wentElsewhere } from './measuring/queries.ts';
import { byColumn, bySelect, type Narrowing } from './narrowing-store.ts';

const { completed, cancelled, no_driver_found: noDriverFound } = tripStatuses;

/** Returns the narrowing to trips that ended in one way, as `tripOutcomeOf` tells; rare ways have an index of their own. */
export function byOutcome(outcome: TripOutcome): Narrowing {
  switch (outcome) {
    case 'delivered':
      return inStatus(completed.code, `NOT (${hasOtherDestination} AND ${wentElsewhere})`);
    case 'delivered_elsewhere':
      return bySelect(
        (place) => `SELECT t.trip_id FROM trip_extras e JOIN trips t USING (account_id, trip_id)
          WHERE e.kind = 'new_destination' AND e.status = 'accepted' AND t.status = ${place(completed.code)}::smallint
            AND ${wentElsewhere}`,
      );
    case 'no_driver_found':
      return inStatus(noDriverFound.code, 'true');
    case 'cancelled_by_account':
      return inStatus(cancelled.code, 't.cancelled_by IS NULL');
    case 'cancelled_by_customer':
    case 'cancelled_by_operator':
      return byColumn('cancelled_by', wishesOf(outcome));
    default:
      return byColumn('failure_reason', reasonsOf(outcome));
  }
}

/** Trips in a final status, of which the condition holds for most. */
function inStatus(code: number, most: string): Narrowing {
  const condition = (place: Place) => `t.status = ${place(code)}::smallint AND ${most}`;
  return {
    condition,
    selects: (place, atMost) => [
      `SELECT t.trip_id FROM trips t WHERE ${condition(place)} ORDER BY t.created_at, t.trip_id LIMIT ${atMost}`,
    ],
  };
}

function wishesOf(outcome: CancellationOutcome): readonly string[] {
  return Object.entries(cancellationOutcomes).flatMap(([wish, each]) => (each === outcome ? [wish] : []));
}

function reasonsOf(outcome: FailureOutcome): readonly string[] {
  return failureReasons.filter((reason) => failureOutcomes[reason] === outcome);
}
