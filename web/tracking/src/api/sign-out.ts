import type { QueryClient } from '@tanstack/react-query';
import { forgetTrips } from '../saved/kept-trips.ts';
import { meQuery } from './session.ts';
import { noteSignedOut } from './signed-out.ts';
import { tripKeys } from './trips.ts';

/** Whoever signs in sees nothing of who was signed in before, whichever way that ended. */
export function beginSession(queryClient: QueryClient): void {
  forgetCustomer(queryClient);
  noteSignedOut(false);
}

/** Nothing of who was signed in stays, on the page or on the phone. */
export function forgetSession(queryClient: QueryClient): void {
  forgetCustomer(queryClient);
  noteSignedOut(true);
}

/** Not only reset: a query that is begins anew with what was kept when it was made. */
function forgetCustomer(queryClient: QueryClient): void {
  forgetTrips();
  for (const queryKey of [meQuery.queryKey, ['trip'], ['way'], tripKeys.list]) {
    queryClient.removeQueries({ queryKey });
  }
}
