import type { AuditFilter } from '../../api/audit.ts';

/** What of the log is looked at, as it stands in the page's address. */
export type AuditSearch = {
  readonly member?: number;
  readonly about?: string;
  /** Days as YYYY-MM-DD, UAE time, both of them whole. */
  readonly from?: string;
  readonly to?: string;
};

/** What of an address can be used; the rest is left out. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const { member, about, from, to } = search;
  return {
    ...(typeof member === 'number' && Number.isSafeInteger(member) && member > 0 && { member }),
    ...(typeof about === 'string' && /^[a-z_]+(\.[a-z_]+)?$/.test(about) && { about }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

export function makeAuditFilter({ member, about, from, to }: AuditSearch): AuditFilter {
  return {
    ...(member !== undefined && { memberId: member }),
    ...(about !== undefined && { action: about }),
    ...(from !== undefined && { from: `${from}T00:00:00+04:00` }),
    // The whole of the last day: up to where the next begins.
    ...(to !== undefined && { to: `${dayAfter(to)}T00:00:00+04:00` }),
  };
}

function isDay(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

function dayAfter(day: string): string {
  const dayMs = 86_400_000;
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}
