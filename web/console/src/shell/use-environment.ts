import type { ConsoleEnvironmentData } from '@satha/contract/console/me';
import { useSuspenseQuery } from '@tanstack/react-query';
import { environmentQuery } from '../api/environment.ts';

/** Returns which deployment of the console this is. */
export function useEnvironment(): ConsoleEnvironmentData {
  return useSuspenseQuery(environmentQuery).data;
}
