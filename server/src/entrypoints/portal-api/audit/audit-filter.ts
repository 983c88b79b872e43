import type { AuditExportQuery } from '@satha/contract/portal/audit';
import { createFilterReader } from '../../shared/list-filter.ts';

/**
 * Reads which entries of an account's audit log are to be shown; all that is wrong with the query is told at
 * once. @throws Problem invalid_request.
 */
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
