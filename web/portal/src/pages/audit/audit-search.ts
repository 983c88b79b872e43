import { type TimeOrder, timeOrders } from '@satha/terms/lists/time-orders';
import { readChoice, readDay, readId } from '@satha/web-kit/lists/page-search.ts';
import type { AuditFilter } from '../../api/audit.ts';

/** What of the log is looked at, as it stands in the page's address. */
export type AuditSearch = {
  readonly member?: number;
  readonly about?: string;
  /** Days as YYYY-MM-DD, UAE time, both of them whole. */
  readonly from?: string;
  readonly to?: string;
  readonly sort?: TimeOrder;
};

/** Reads the filters that an address has; what cannot be used is left out. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const member = readId(search.member);
  const { about } = search;
  const from = readDay(search.from);
  const to = readDay(search.to);
  const sort = readChoice(search.sort, timeOrders);
  return {
    ...(member !== undefined && { member }),
    ...(typeof about === 'string' && /^[a-z_]+(\.[a-z_]+)?$/.test(about) && { about }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(sort && { sort }),
  };
}

export function makeAuditFilter({ member, about, from, to, sort }: AuditSearch): AuditFilter {
  return {
    ...(member !== undefined && { memberId: member }),
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
