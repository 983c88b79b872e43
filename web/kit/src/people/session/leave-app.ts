import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { forgetFilters } from '../../lists/kept-filters.ts';
import { environmentKey, sessionKey } from './session-keys.ts';

/** Leaves for the sign-in page, once the service does not know any more who asks, and from there back. */
export function leaveApp(queryClient: QueryClient, router: AnyRouter): void {
  forgetFilters();
  queryClient.setQueryData(sessionKey, null);
  // What it showed is for nobody who signs in after.
  const keep: readonly unknown[] = [...environmentKey, ...sessionKey];
  void router.invalidate().then(() => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => !keep.includes(queryKey[0]) });
  });
}
