import type { EnvironmentData } from '@satha/contract/portal/environment';
import { useSuspenseQuery } from '@tanstack/react-query';
import { environmentQuery } from '../api/environment.ts';

/** Returns which deployment of the portal this is. */
export function useEnvironment(): EnvironmentData {
  return useSuspenseQuery(environmentQuery).data;
}
