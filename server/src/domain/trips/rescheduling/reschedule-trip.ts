import { tripStatuses } from '@satha/terms/trip-statuses';
import type { Database } from '../../../platform/db/database.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { dispatchDueAt, requireTimelyDeparture } from '../departure.ts';
import { lockSteeredTrip, type SteeredTrip } from '../operator-acts/lock-steered-trip.ts';
import { recordOperatorAct } from '../operator-acts/record-operator-act.ts';
import { requireMove, tripActions } from '../trip-actions.ts';
import { selectSchedule, storeDeparture } from './rescheduling-store.ts';

export type RescheduleTripInput = SteeredTrip & {
  /** On the account's clock, from ten minutes ago to thirty days ahead. */
  readonly departureAt: Temporal.Instant;
};

/**
 * Moves a trip that waits for a driver to another departure, in one database transaction: it is scheduled again, and its fare
 * stays. False, with nothing done, when it is scheduled for that moment already.
 * @throws Problem trip_not_found, version_conflict, trip_status_conflict from the moment at which a driver has the trip,
 * departure_in_the_past, departure_too_far_ahead.
 */
export function rescheduleTrip(
  { db }: { readonly db: Database },
  { departureAt, ...steered }: RescheduleTripInput,
): Promise<boolean> {
  const { accountId, at } = steered;
  return db.inTransaction(
    async (transaction) => {
      const trip = await lockSteeredTrip(transaction, steered, async () => {
        const { departureAt: theirs } = await selectSchedule(transaction, steered);
        const [mine, present] = [departureAt, theirs].map(formatUaeTimestamp);
        return [{ field: 'departureTime', mine, theirs: present }];
      });
      requireMove('operator', 'reschedule', trip.status);
      const { departureAt: before, clockOffsetSeconds } = await selectSchedule(transaction, trip);
      const now = at.add({ seconds: clockOffsetSeconds });
      requireTimelyDeparture(departureAt, now);
      if (departureAt.equals(before) && trip.status === tripStatuses.scheduled.code) return false;
      const isLater = Temporal.Instant.compare(departureAt, now) > 0;
      const dueAt = dispatchDueAt(departureAt, isLater, now, clockOffsetSeconds);
      const data = { departureAt: departureAt.toString() };
      const { from, to, eventType } = tripActions.reschedule;
      const move = { ...trip, from, to, eventType, data, at };
      const sequence = await storeDeparture(transaction, move, { departureAt, dueAt });
      if (sequence === undefined) throw new Problem('trip_status_conflict');
      const details = { departureTime: formatUaeTimestamp(departureAt), before: formatUaeTimestamp(before) };
      await recordOperatorAct(transaction, { ...steered, kind: 'rescheduled', details });
      return true;
    },
    { concurrencyKey: accountId },
  );
}
