import type { ConsoleEnvironmentData } from '@satha/contract/console/me';
import { environmentKey } from '@satha/web-kit/people/session/session-keys.ts';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from './console-api.ts';

/** Asks whether this is the sandbox or live; known before any page is drawn. */
export const environmentQuery = queryOptions({
  queryKey: environmentKey,
  queryFn: ({ signal }) => consoleApi.get<ConsoleEnvironmentData>('/environment', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Asks whether the service answers at this moment. @throws ApiProblem when it does not. */
export async function requireService(): Promise<void> {
  await consoleApi.get<ConsoleEnvironmentData>('/environment');
}
