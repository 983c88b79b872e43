import type { LoggedRequestDetail, RequestLogList, RequestLogQuery } from '@satha/contract/portal/requests';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';
import { pagedQuery } from '../paged-query.ts';

export type RequestFilter = Omit<RequestLogQuery, 'limit' | 'cursor'>;

export function accountRequestsQuery(accountId: number, filter: RequestFilter) {
  return pagedQuery<RequestLogList>(`accounts/${accountId}/requests`, filter);
}

/** Asks for one request with its bodies. */
export function accountRequestQuery(accountId: number, entryId: string) {
  return queryOptions({
    queryKey: ['account-request', accountId, entryId],
    queryFn: ({ signal }) =>
      consoleApi.get<LoggedRequestDetail>(`/accounts/${accountId}/requests/${entryId}`, { signal }),
  });
}
