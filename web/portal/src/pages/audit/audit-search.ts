import { type LogSearch, makeLogFilter, readLogSearch } from '@satha/web-kit/audit/log-search.ts';
import { readId } from '@satha/web-kit/lists/page-search.ts';
import type { AuditFilter } from '../../api/audit.ts';

/** What of the log is looked at, as it stands in the page's address. */
export type AuditSearch = LogSearch & { readonly member?: number };

/** Reads the filters that an address has; what cannot be used is left out. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const member = readId(search.member);
  return { ...(member !== undefined && { member }), ...readLogSearch(search) };
}

export function makeAuditFilter({ member, ...search }: AuditSearch): AuditFilter {
  return { ...(member !== undefined && { memberId: member }), ...makeLogFilter(search) };
}
