import type { QueryClient } from '@tanstack/react-query';
import { forgetTrips } from '../saved/kept-trips.ts';
import { meQuery } from './session.ts';
import { tripKeys } from './trips.ts';

/** Nothing of who was signed in stays, on the page or on the phone. */
export function forgetSession(queryClient: QueryClient): void {
  forgetTrips();
  queryClient.removeQueries({ queryKey: meQuery.queryKey });
  for (const key of ['trip', 'way']) queryClient.removeQueries({ queryKey: [key] });
  void queryClient.resetQueries({ queryKey: tripKeys.list });
}
