import { useSuspenseQuery } from '@tanstack/react-query';
import { environmentQuery, type PortalEnvironment } from '../api/environment.ts';

/** Known before any page is drawn. */
export function useEnvironment(): PortalEnvironment {
  return useSuspenseQuery(environmentQuery).data;
}
