import type { Queryable } from '../../../platform/db/queryable.ts';
import { type FieldProblem, Problem } from '../../../values/problem.ts';
import { lockTrip, type TripState } from '../moves/trip-moves-store.ts';
import type { TripName } from '../trip.ts';
import type { OperatorActing } from './operator-act.ts';

/** Who steers which trip, and when on the real clock. */
export type SteeredTrip = TripName & {
  readonly by: OperatorActing;
  readonly at: Temporal.Instant;
  /** The sequence of the trip as the operator saw it; undefined: however it is. */
  readonly seen?: number | undefined;
};

/** A field of a trip as whoever writes wants it, and as it is. */
export type SteeredField = { readonly field: string; readonly mine: unknown; readonly theirs: unknown };

/**
 * Locks the trip that an operator steers until the database transaction ends, and returns it.
 * @throws Problem trip_not_found; version_conflict, with what the operator saw or wants and what is, when the trip has moved
 * on since it was seen.
 */
export async function lockSteeredTrip(
  transaction: Queryable,
  { accountId, tripId, seen }: Pick<SteeredTrip, 'accountId' | 'tripId' | 'seen'>,
  /** What the operator wants to write; asked for only when the trip has moved on. */
  findFields: (trip: TripState) => readonly SteeredField[] | Promise<readonly SteeredField[]> = () => [],
): Promise<TripState> {
  const trip = await lockTrip(transaction, accountId, tripId);
  if (!trip) throw new Problem('trip_not_found');
  await requireAsSeen(trip, seen, findFields);
  return trip;
}

/** Checks that a locked trip is as the operator saw it. @throws Problem version_conflict, as `lockSteeredTrip` does. */
export async function requireAsSeen(
  trip: TripState,
  seen: SteeredTrip['seen'],
  findFields: (trip: TripState) => readonly SteeredField[] | Promise<readonly SteeredField[]> = () => [],
): Promise<void> {
  if (seen === undefined || seen === trip.sequence) return;
  const differing = (await findFields(trip)).filter(({ mine, theirs }) => mine !== theirs);
  throw makeConflict([{ field: 'sequence', mine: seen, theirs: trip.sequence }, ...differing]);
}

/** Makes the refusal that tells of each field what the operator has and what is. */
export function makeConflict(fields: readonly SteeredField[]): Problem {
  return new Problem('version_conflict', { fields: fields.map(toProblem) });
}

function toProblem({ field, mine, theirs }: SteeredField): FieldProblem {
  const message = `${field} is ${JSON.stringify(theirs)} by now, and you have ${JSON.stringify(mine)}; look the trip up and decide again.`;
  return { field, message, mine, theirs };
}
