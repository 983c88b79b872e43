import type { LoggedRequestDetail, RequestLogList, RequestLogQuery } from '@satha/contract/portal/requests';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';

/** What the table of requests shows; what is undefined is left out of what is asked. */
export type RequestFilter = {
  readonly [Name in Exclude<keyof RequestLogQuery, 'limit' | 'cursor'>]?: RequestLogQuery[Name] | undefined;
};

export function requestsQuery(accountId: number, filter: RequestFilter) {
  return infiniteQueryOptions({
    queryKey: ['requests', accountId, 'list', filter],
    queryFn: ({ pageParam: cursor, signal }) => {
      const search = makeSearch({ ...filter, cursor });
      return portalApi.get<RequestLogList>(`/accounts/${accountId}/requests?${search}`, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: RequestLogList) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function requestQuery(accountId: number, entryId: string) {
  return queryOptions({
    queryKey: ['requests', accountId, 'one', entryId],
    queryFn: ({ signal }) =>
      portalApi.get<LoggedRequestDetail>(`/accounts/${accountId}/requests/${encodeURIComponent(entryId)}`, {
        signal,
      }),
    // What is over does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
