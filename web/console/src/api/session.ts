import type { OperatorMeData, OperatorSessionData } from '@satha/contract/console/me';
import { sessionKey } from '@satha/web-kit/people/session/session-keys.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { consoleApi } from './console-api.ts';

/** Asks who is signed in, and what they may do; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<OperatorMeData | null> => {
    const { operator } = await consoleApi.get<OperatorSessionData>('/session', { signal });
    return operator;
  },
});

/** Asks the service who is signed in, whatever was known before. */
export function askSessionAnew(queryClient: QueryClient): Promise<OperatorMeData | null> {
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}
