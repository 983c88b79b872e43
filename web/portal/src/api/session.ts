import type { MeData, SessionData } from '@satha/contract/portal/me';
import { sessionKey } from '@satha/web-kit/people/session/session-keys.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';

export type SessionAccount = MeData['accounts'][number];

/** Asks who is signed in, and for the accounts that are open to them; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<MeData | null> => {
    const { member } = await portalApi.get<SessionData>('/session', { signal });
    return member;
  },
});

/** Asks the service who is signed in, whatever was known before. */
export function askSessionAnew(queryClient: QueryClient): Promise<MeData | null> {
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}
