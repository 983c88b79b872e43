import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TripName } from '../../trips/trip.ts';

type Moment = TripName & { readonly at: Temporal.Instant };

/**
 * Pauses the search of a locked trip and withdraws its open offers, so that no driver is kept waiting. The time for which it
 * rests is not taken from the search: it counts as begun so much later, also where its first step is being taken just now.
 */
export async function pauseSearch(
  transaction: Queryable,
  {
    accountId,
    tripId,
    at,
    until,
    isSearched,
  }: Moment & {
    readonly until: Temporal.Instant;
    /** Whether drivers are looked for already; a scheduled trip waits for its time. */
    readonly isSearched: boolean;
  },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `UPDATE dispatches SET paused_until = $4, due_at = $4,
             began_at = coalesce(began_at, CASE WHEN $5 THEN $3::timestamptz END)
               + ($4::timestamptz - greatest(paused_until, $3::timestamptz))
           WHERE account_id = $1 AND trip_id = $2`,
    values: [accountId, tripId, at.toString(), until.toString(), isSearched],
  });
  await transaction.query({
    text: `UPDATE offers SET status = 'withdrawn', answered_at = $3
           WHERE account_id = $1 AND trip_id = $2 AND status = 'open'`,
    values: [accountId, tripId, at.toString()],
  });
  return rowCount === 1;
}

/** Lets a paused search go on at once, with the time that it had left; false when it is not paused. */
export async function resumeSearch(
  transaction: Queryable,
  { accountId, tripId, at }: Moment,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `UPDATE dispatches SET began_at = began_at - (paused_until - $3::timestamptz), paused_until = NULL, due_at = $3
           WHERE account_id = $1 AND trip_id = $2 AND paused_until > $3`,
    values: [accountId, tripId, at.toString()],
  });
  return rowCount === 1;
}

/** Opens the widest circle for a search, and wakes it; false when it is open already. */
export async function widenSearch(
  transaction: Queryable,
  { accountId, tripId, at }: Moment,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `UPDATE dispatches SET is_widened = true, due_at = least(due_at, $3)
           WHERE account_id = $1 AND trip_id = $2 AND NOT is_widened`,
    values: [accountId, tripId, at.toString()],
  });
  return rowCount === 1;
}

/** Begins the search of a locked trip anew, at once and with its full time; who was asked may be asked again. */
export async function restartSearch(
  transaction: Queryable,
  { accountId, tripId, at }: Moment,
): Promise<void> {
  await transaction.query({
    text: 'SELECT begin_search($1, $2, $3)',
    values: [accountId, tripId, at.toString()],
  });
  await transaction.query({
    text: 'UPDATE dispatches SET asks_anew_since = $3 WHERE account_id = $1 AND trip_id = $2',
    values: [accountId, tripId, at.toString()],
  });
}
