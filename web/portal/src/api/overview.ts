import type { OverviewData } from '@satha/contract/portal/overview';
import type { OverviewLength } from '@satha/terms/figures';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';

/** The key under which the start page's sums are kept, of whichever days. */
export const overviewKey = (accountId: number) => ['accounts', accountId, 'overview'] as const;

/** How often the start page sums the days up anew. */
const lookingMs = 60_000;

/** Asks for the last days, and what needs somebody now. */
export function overviewQuery(accountId: number, days: OverviewLength) {
  return queryOptions({
    queryKey: [...overviewKey(accountId), days],
    queryFn: ({ signal }) =>
      portalApi.get<OverviewData>(`/accounts/${accountId}/overview?days=${days}`, { signal }),
    // The sums of other days stay in sight meanwhile, those of another account never.
    placeholderData: (data: OverviewData | undefined, query) =>
      query?.queryKey[1] === accountId ? data : undefined,
    refetchInterval: lookingMs,
  });
}
