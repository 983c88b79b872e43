import type { MeData } from '@satha/contract/portal/me';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';

export type SessionAccount = MeData['accounts'][number];

/** Who is signed in, and the accounts that are open to them; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<MeData | null> => {
    try {
      return await portalApi.get<MeData>('/me', { signal });
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) return null;
      throw error;
    }
  },
});
