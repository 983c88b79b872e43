import type { OverviewData } from '@satha/contract/portal/overview';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';

/** How often the start page sums the days up anew. */
const lookingMs = 60_000;

/** Asks for the last thirty days, and what needs somebody now. */
export function overviewQuery(accountId: number) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'overview'],
    queryFn: ({ signal }) => portalApi.get<OverviewData>(`/accounts/${accountId}/overview`, { signal }),
    refetchInterval: lookingMs,
  });
}
