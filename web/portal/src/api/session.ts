import type { MeData } from '@satha/contract/portal/me';
import { queryOptions } from '@tanstack/react-query';
import { portalGet } from './portal-client.ts';
import { PortalProblem } from './portal-problem.ts';

export type SessionAccount = MeData['accounts'][number];

/** Who is signed in, and the accounts that are open to them; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<MeData | null> => {
    try {
      return await portalGet<MeData>('/me', { signal });
    } catch (error) {
      if (error instanceof PortalProblem && error.status === 401) return null;
      throw error;
    }
  },
});
