import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import type { TripName } from '../trip.ts';
import { isWaived, lockTrip, storeMove, type TripState } from './trip-moves-store.ts';

export type WaiveRequirementsInput = TripName & {
  /** The account reads it; 1 to 80 characters. */
  readonly because: string;
  /** On the real clock. */
  readonly at: Temporal.Instant;
};

/**
 * Waives a trip's requirements, so that trucks without the equipment may be asked, and appends an event; the
 * trip's status stays. `nothing_needed` of a trip that needs nothing, `waived_already` of one where that was
 * done before.
 * @throws Problem trip_not_found, trip_status_conflict when no driver is awaited any more.
 */
export async function waiveRequirements(
  transaction: Queryable,
  { accountId, tripId, because, at }: WaiveRequirementsInput,
): Promise<'waived' | 'waived_already' | 'nothing_needed'> {
  const trip = await lockTrip(transaction, accountId, tripId);
  if (!trip) throw new Problem('trip_not_found');
  const { isFinal, hasDriver } = tripStatusOf(trip.status);
  if (isFinal || hasDriver) throw new Problem('trip_status_conflict');
  return waiveRequirementsOf(transaction, trip, { because, at });
}

/** Waives the requirements of a locked trip, whether a driver is at it or not. */
export async function waiveRequirementsOf(
  transaction: Queryable,
  { accountId, tripId, status }: Pick<TripState, 'accountId' | 'tripId' | 'status'>,
  { because, at }: Pick<WaiveRequirementsInput, 'because' | 'at'>,
): Promise<'waived' | 'waived_already' | 'nothing_needed'> {
  const waived = await transaction.query({
    text: `UPDATE trip_jobs SET requirements_waived_at = $3, requirements_waived_because = $4
           WHERE account_id = $1 AND trip_id = $2 AND requirements <> '[]' AND requirements_waived_at IS NULL`,
    values: [accountId, tripId, at.toString(), because],
  });
  if (waived.rowCount !== 1)
    return (await isWaived(transaction, { accountId, tripId })) ? 'waived_already' : 'nothing_needed';
  const eventType = 'trip.requirements_waived';
  await storeMove(transaction, { accountId, tripId, from: [status], to: status, eventType, data: {}, at });
  return 'waived';
}
