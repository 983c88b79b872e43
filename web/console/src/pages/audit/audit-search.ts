import { type LogSearch, makeLogFilter, readLogSearch } from '@satha/web-kit/audit/log-search.ts';
import { readId } from '@satha/web-kit/lists/page-search.ts';
import type { AuditFilter } from '../../api/audit.ts';

/** What of the log is looked at, as it stands in the page's address: who did it, and to which account. */
export type AuditSearch = LogSearch & { readonly operator?: number; readonly account?: number };

/** Reads the filters that an address has; what cannot be used is left out. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const operator = readId(search.operator);
  const account = readId(search.account);
  return {
    ...(operator !== undefined && { operator }),
    ...(account !== undefined && { account }),
    ...readLogSearch(search),
  };
}

export function makeAuditFilter({ operator, account, ...search }: AuditSearch): AuditFilter {
  return {
    ...(operator !== undefined && { operatorId: operator }),
    ...(account !== undefined && { accountId: account }),
    ...makeLogFilter(search),
  };
}
