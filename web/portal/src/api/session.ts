import { queryOptions } from '@tanstack/react-query';
import { portalGet } from './portal-client.ts';
import { PortalProblem } from './portal-problem.ts';

export type Role = 'owner' | 'developer' | 'finance' | 'viewer';

export type SessionAccount = {
  readonly accountId: number;
  readonly name: string;
  readonly role: Role;
  /** What the role may do, such as `keys.write`. */
  readonly permissions: readonly string[];
};

/** Who is signed in, and the accounts that are open to them. */
export type Session = {
  readonly memberId: number;
  readonly name: string;
  readonly email: string;
  readonly accounts: readonly SessionAccount[];
};

/** Null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return await portalGet<Session>('/me', { signal });
    } catch (error) {
      if (error instanceof PortalProblem && error.status === 401) return null;
      throw error;
    }
  },
});
