import { type TimeOrder, timeOrders } from '@satha/terms/lists';
import { readChoice, readDay } from '../lists/page-search.ts';

/** What of an audit log is looked at, whoever did it, as it stands in the page's address. */
export type LogSearch = {
  readonly about?: string;
  /** Days as YYYY-MM-DD, UAE time, both of them whole. */
  readonly from?: string;
  readonly to?: string;
  readonly sort?: TimeOrder;
};

type LogFilter = {
  readonly action?: string;
  readonly from?: string;
  readonly to?: string;
  readonly sort?: TimeOrder;
};

/** Reads the filters that an address has; what cannot be used is left out. */
export function readLogSearch(search: Record<string, unknown>): LogSearch {
  const { about } = search;
  const from = readDay(search.from);
  const to = readDay(search.to);
  const sort = readChoice(search.sort, timeOrders);
  return {
    ...(typeof about === 'string' && /^[a-z_]+(\.[a-z_]+)?$/.test(about) && { about }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(sort && { sort }),
  };
}

/** Returns the same as the service takes it. */
export function makeLogFilter({ about, from, to, sort }: LogSearch): LogFilter {
  return {
    ...(about !== undefined && { action: about }),
    ...(from !== undefined && { from: `${from}T00:00:00+04:00` }),
    // The whole of the last day: up to where the next begins.
    ...(to !== undefined && { to: `${dayAfter(to)}T00:00:00+04:00` }),
    ...(sort && { sort }),
  };
}

function dayAfter(day: string): string {
  const dayMs = 86_400_000;
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}
