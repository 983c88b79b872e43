import type { AuditData, AuditQuery } from '@satha/contract/portal/audit';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';

export type AuditFilter = Pick<AuditQuery, 'memberId' | 'action' | 'from' | 'to' | 'sort'>;

const pageSize = 50;

/** Asks for the audit log, a page at a time. */
export function auditQuery(accountId: number, filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['accounts', accountId, 'audit', filter],
    queryFn: ({ signal, pageParam }) => {
      const search = makeSearch({ ...filter, limit: pageSize, cursor: pageParam });
      return portalApi.get<AuditData>(`/accounts/${accountId}/audit?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}
