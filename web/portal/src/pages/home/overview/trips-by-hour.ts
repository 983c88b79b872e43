import type { OverviewData } from '@satha/contract/portal/overview';
import {
  type FinalStatusName,
  isFinal,
  type TripStatusName,
  tripStatusList,
} from '@satha/terms/trip-statuses';

/** The outcomes of trips, in as many words as a small picture has colours for. */
export const outcomes = ['completed', 'open', 'cancelled', 'unserved'] as const;
export type Outcome = (typeof outcomes)[number];

export type HourOfTrips = { readonly hour: number } & Readonly<Record<Outcome, number>>;

const outcomeOfEnd: Readonly<Record<FinalStatusName, Outcome>> = {
  completed: 'completed',
  cancelled: 'cancelled',
  no_driver_found: 'unserved',
  failed: 'unserved',
};

export function outcomeOf(status: TripStatusName): Outcome {
  return isFinal(status) ? outcomeOfEnd[status] : 'open';
}

/** Returns each hour of the day with its trips by what became of them; hours without any are there, too. */
export function sumByHour(hours: OverviewData['hours']): HourOfTrips[] {
  const none = { completed: 0, open: 0, cancelled: 0, unserved: 0 };
  const sums = Array.from({ length: 24 }, (_, hour) => ({ hour, ...none }));
  for (const { hour, status, trips } of hours) {
    const sum = sums[hour];
    if (sum) sum[outcomeOf(status)] += trips;
  }
  return sums;
}

/** Counts the trips in each status that there are any in, in the order in which trips go through them. */
export function sumByStatus(hours: OverviewData['hours']): { status: TripStatusName; trips: number }[] {
  return tripStatusList
    .map(({ name }) => ({
      status: name,
      trips: hours.filter(({ status }) => status === name).reduce((sum, { trips }) => sum + trips, 0),
    }))
    .filter(({ trips }) => trips > 0);
}
