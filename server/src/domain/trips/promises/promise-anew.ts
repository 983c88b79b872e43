import { tripStatuses, tripStatusOf } from '@satha/terms/trip-statuses';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { requireLabel } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import type { TripState } from '../moves/trip-moves-store.ts';
import { lockSteeredTrip, makeConflict, type SteeredTrip } from '../operator-acts/lock-steered-trip.ts';
import { recordOperatorAct } from '../operator-acts/record-operator-act.ts';
import { selectSchedule } from '../rescheduling/rescheduling-store.ts';
import { replacePromise, selectToldPromise } from './arrival-promises-store.ts';

/** Our own figure: a day, as a pause of the search. */
const mostMinutes = 1_440;

export type PromiseAnewInput = SteeredTrip & {
  /** From now on: 1 to 1,440, and not before the departure. */
  readonly minutes: number;
  /** Why, for operators alone. 1 to 80 characters. */
  readonly reason: string;
  /** The arrival that the operator was told, as a timestamp; undefined: whichever stands. */
  readonly shown?: string | undefined;
};

/** On the real clock. */
export type PromisedAnew = { readonly before: Temporal.Instant; readonly promisedAt: Temporal.Instant };

/**
 * Promises another arrival at the pickup for a driver who is on the way to it, in place of the one that stands. From then on
 * it is what is told, and what is amiss goes by it; what the trip costs if it ends, and whether the driver came in time, go by the
 * first promise. Why stands in the trip's list of acts.
 * @throws Problem trip_not_found; version_conflict, also when another arrival stands than was shown; trip_status_conflict
 * unless a driver is on the way; invalid_request for minutes and reason.
 */
export function promiseAnew(
  { db }: { readonly db: Database },
  { minutes, reason, shown, ...steered }: PromiseAnewInput,
): Promise<PromisedAnew> {
  const text = requireLabel('reason', reason);
  if (!Number.isSafeInteger(minutes) || minutes < 1 || minutes > mostMinutes) {
    throw refuseMinutes(`minutes is ${minutes}; send a whole number from 1 to ${mostMinutes}.`);
  }
  const promisedAt = steered.at.add({ minutes });
  return db.inTransaction(
    async (transaction) => {
      const trip = await lockSteeredTrip(transaction, steered);
      const leg = { ...trip, leg: 'pickup', driverId: requireDriverOnWay(trip) } as const;
      await requireNotBeforeDeparture(transaction, trip, promisedAt);
      const before = await selectToldPromise(transaction, leg);
      if (!before)
        throw new Error(`the driver of trip ${trip.tripId} is on the way, and nothing was promised`);
      const stands = formatUaeTimestamp(before);
      if (shown !== undefined && shown !== stands) {
        throw makeConflict([{ field: 'promisedAt', mine: shown, theirs: stands }]);
      }
      await replacePromise(transaction, { ...leg, promisedAt });
      const details = { promisedAt: formatUaeTimestamp(promisedAt), before: stands };
      await recordOperatorAct(transaction, { ...steered, kind: 'promised_anew', text, details });
      return { before, promisedAt };
    },
    { concurrencyKey: steered.accountId },
  );
}

function requireDriverOnWay({ tripId, status, driverId }: TripState): number {
  if (driverId !== undefined && status === tripStatuses.driver_to_pickup.code) return driverId;
  const { name } = tripStatusOf(status);
  const message = `No driver is on the way to the pickup of trip ${tripId}, which is ${name} now; there is no arrival to promise.`;
  throw new Problem('trip_status_conflict', { fields: [{ field: 'tripId', message }] });
}

/** Nobody is promised for before the departure, which is on the account's clock. */
async function requireNotBeforeDeparture(
  transaction: Queryable,
  trip: TripState,
  promisedAt: Temporal.Instant,
): Promise<void> {
  const { departureAt, clockOffsetSeconds } = await selectSchedule(transaction, trip);
  const earliest = departureAt.subtract({ seconds: clockOffsetSeconds });
  if (Temporal.Instant.compare(promisedAt, earliest) >= 0) return;
  const [told, departs] = [promisedAt, earliest].map(formatUaeTimestamp);
  throw refuseMinutes(
    `minutes leads to ${told}, and the trip departs at ${departs}; promise no earlier time.`,
  );
}

function refuseMinutes(message: string): Problem {
  return new Problem('invalid_request', { fields: [{ field: 'minutes', message }] });
}
