import type { EnvironmentData } from '@satha/contract/portal/environment';
import { environmentKey } from '@satha/web-kit/people/session/session-keys.ts';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';

/** Asks for the differences between the sandbox and live; known before any page is drawn. */
export const environmentQuery = queryOptions({
  queryKey: environmentKey,
  queryFn: ({ signal }) => portalApi.get<EnvironmentData>('/environment', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Asks whether the service answers at this moment. @throws ApiProblem when it does not. */
export async function requireService(): Promise<void> {
  await portalApi.get<EnvironmentData>('/environment');
}
