import type { MeData, SessionData } from '@satha/contract/portal/me';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';

export type SessionAccount = MeData['accounts'][number];

/** Asks who is signed in, and for the accounts that are open to them; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<MeData | null> => {
    const { member } = await portalApi.get<SessionData>('/session', { signal });
    return member;
  },
});
