import { queryOptions } from '@tanstack/react-query';
import { portalGet } from './portal-client.ts';

/** What differs between the sandbox and live. */
export type PortalEnvironment = {
  readonly environment: 'test' | 'live';
  readonly signUp: boolean;
  readonly mailOutbox: boolean;
  readonly apiBaseUrl: string;
};

export const environmentQuery = queryOptions({
  queryKey: ['environment'],
  queryFn: ({ signal }) => portalGet<PortalEnvironment>('/environment', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
