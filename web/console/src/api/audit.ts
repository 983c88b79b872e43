import type { ConsoleAuditData, ConsoleAuditQuery } from '@satha/contract/console/audit';
import { pagedQuery } from './paged-query.ts';

export type AuditFilter = Pick<
  ConsoleAuditQuery,
  'operatorId' | 'accountId' | 'action' | 'from' | 'to' | 'sort'
>;

/** Asks for the audit log of everything, a page at a time. */
export function auditQuery(filter: AuditFilter) {
  return pagedQuery<ConsoleAuditData>('audit', filter);
}
