import type { AuditData, AuditQuery } from '@satha/contract/portal/audit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { makeSearch, portalGet } from './portal-client.ts';

export type AuditFilter = Pick<AuditQuery, 'memberId' | 'action' | 'from' | 'to'>;

const pageSize = 50;

/** The audit log, the latest first, a page at a time. */
export function auditQuery(accountId: number, filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['accounts', accountId, 'audit', filter],
    queryFn: ({ signal, pageParam }) => {
      const search = makeSearch({ ...filter, limit: pageSize, cursor: pageParam });
      return portalGet<AuditData>(`/accounts/${accountId}/audit?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
