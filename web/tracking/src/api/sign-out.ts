import type { QueryClient } from '@tanstack/react-query';
import { forgetTrips } from '../saved/kept-trips.ts';
import { notePendingSignOut } from './pending-sign-out.ts';
import { meQuery } from './session.ts';
import { noteSignedOut } from './signed-out.ts';
import { finishSignOut } from './tracking-api.ts';
import { tripKeys } from './trips.ts';

/** Removes what the customer who was signed in before left behind, whichever way that ended. */
export function beginSession(queryClient: QueryClient): void {
  forgetCustomer(queryClient);
  noteSignedOut(false);
}

/**
 * Removes everything of the customer from the phone at once; the service is told now, or as soon as it can be
 * reached.
 */
export async function signOut(queryClient: QueryClient): Promise<void> {
  notePendingSignOut(true);
  forgetSession(queryClient);
  // It is tried again before anything else is asked.
  await finishSignOut().catch(() => {});
}

/** Nothing of who was signed in stays, on the page or on the phone. */
function forgetSession(queryClient: QueryClient): void {
  forgetCustomer(queryClient);
  noteSignedOut(true);
}

/** Not only reset: a query that is begins anew with what was kept when it was made. */
function forgetCustomer(queryClient: QueryClient): void {
  forgetTrips();
  for (const queryKey of [meQuery.queryKey, ['trip'], ['way'], ['position'], tripKeys.list]) {
    queryClient.removeQueries({ queryKey });
  }
}
