import { type TripOutcome, tripOutcomeNames, tripOutcomeOf } from '@satha/terms/trip-outcomes';
import { finalStatuses, tripStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import { hasOtherDestination, wentElsewhere } from '../../trips/all-accounts/measuring/queries.ts';
import { createPlace } from '../../trips/searching/place.ts';
import type { FiguresPeriod } from '../figures-period.ts';
import { figuresKey, fromTrips } from '../period-store.ts';

export type CountedOutcome = {
  readonly outcome: TripOutcome;
  readonly trips: number;
  /** What accounts paid for their ending so, VAT included. */
  readonly feeFils: Fils;
};

type Row = {
  status: number;
  failure_reason: string | null;
  cancelled_by: string | null;
  is_elsewhere: boolean;
  trips: number;
  fee_fils: number;
};

/** Counts how trips that were booked in a period have ended; in the order of outcomes, only those of which there are some. */
export async function countOutcomes(
  db: Queryable,
  period: FiguresPeriod,
): Promise<readonly CountedOutcome[]> {
  const values: unknown[] = [];
  const isElsewhere = `t.status = ${tripStatuses.completed.code} AND ${hasOtherDestination} AND ${wentElsewhere}`;
  const { rows } = await db.query<Row>({
    text: `SELECT t.status, t.failure_reason, t.cancelled_by, ${isElsewhere} AS is_elsewhere, count(*)::integer AS trips,
             coalesce(sum(t.cancellation_fee_fils), 0)::bigint AS fee_fils
           ${fromTrips(period, createPlace(values))} AND t.status IN (${finalStatuses.join(', ')})
           GROUP BY 1, 2, 3, 4`,
    values,
    onlyReads: true,
    concurrencyKey: figuresKey,
  });
  const ended = rows.map(({ trips, fee_fils: feeFils, ...row }) => ({
    outcome: outcomeOf(row),
    trips,
    feeFils,
  }));
  return tripOutcomeNames.flatMap((outcome) => {
    const alike = ended.filter((each) => each.outcome === outcome);
    const sum = (of: (each: (typeof alike)[number]) => number) =>
      alike.reduce((total, each) => total + of(each), 0);
    return alike.length === 0
      ? []
      : [{ outcome, trips: sum(({ trips }) => trips), feeFils: sum(({ feeFils }) => feeFils) }];
  });
}

function outcomeOf({
  status,
  failure_reason: failureReason,
  cancelled_by: cancelledBy,
  is_elsewhere: isElsewhere,
}: Omit<Row, 'trips' | 'fee_fils'>): TripOutcome | undefined {
  return tripOutcomeOf(status, {
    isElsewhere,
    failureReason: failureReason ?? undefined,
    cancelledBy: cancelledBy ?? undefined,
  });
}
