import type { FiguresQuery } from '@satha/contract/console/desk/figure-queries';
import { readChoice, readDay, readId } from '@satha/web-kit/lists/page-search.ts';
import type { TripsSearch } from '../trips/trips-search.ts';

/** What is summed up, as it stands in the page's address; without days the last thirty. */
export type FiguresSearch = {
  readonly from?: string;
  readonly to?: string;
  readonly account?: number;
  readonly demo?: 'with';
};

/** Our own figure: so many days when none are chosen. */
export const usualDays = 30;

export function readFiguresSearch(raw: Record<string, unknown>): FiguresSearch {
  const read = {
    from: readDay(raw.from),
    to: readDay(raw.to),
    account: readId(raw.account),
    demo: readChoice(raw.demo, ['with'] as const),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Returns the period that a search means on a day: what it leaves out ends today, and has the usual number of days. */
export function periodOf({ from, to, account, demo }: FiguresSearch, today: string): FiguresQuery {
  const last = to ?? today;
  return {
    from: from ?? daysBefore(last, usualDays - 1),
    to: last,
    ...(account !== undefined && { accountId: account }),
    ...(demo !== undefined && { demo }),
  };
}

/** Returns the day so many days before another one. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns how the list of trips is narrowed to the accounts of figures, whichever trips of theirs they have counted. */
export function accountsOf({ accountId, demo }: FiguresQuery): TripsSearch {
  return {
    ...(accountId !== undefined && { account: accountId }),
    ...(demo !== 'with' && { demo: 'without' as const }),
  };
}

/** Returns the same for the trips that were booked in the period. */
export function bookedIn(period: FiguresQuery): TripsSearch {
  return { ...accountsOf(period), from: period.from, to: period.to };
}

/** Returns the same for the trips that depart in the period. */
export function departingIn(period: FiguresQuery): TripsSearch {
  return {
    ...accountsOf(period),
    ...{ departFrom: period.from, departTo: period.to, sort: 'latest_departure' as const },
  };
}

/** Returns how many days a period has. */
export function daysOf({ from, to }: FiguresQuery): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** Returns each day of a period, the oldest first. */
export function listDays(period: FiguresQuery): readonly string[] {
  const count = daysOf(period);
  return Array.from({ length: count }, (_, index) => daysBefore(period.to, count - 1 - index));
}
