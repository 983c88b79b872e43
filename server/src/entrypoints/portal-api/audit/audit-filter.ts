import type { AuditExportQuery } from '@satha/contract/portal/audit';
import { createFilterReader } from '../list-filter.ts';

/** What of an account's log is to be shown; all that is wrong with it is told at once. @throws Problem invalid_request. */
export function readAuditFilter(accountId: number, { memberId, action, from, to, sort }: AuditExportQuery) {
  const reader = createFilterReader();
  const filter = {
    accountId,
    actor: memberId === undefined ? undefined : ({ kind: 'member', id: memberId } as const),
    action,
    order: sort,
    from: reader.momentFrom('from', from),
    to: reader.momentTo('to', to),
  };
  reader.requireNone();
  return filter;
}
