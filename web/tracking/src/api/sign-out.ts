import type { QueryClient } from '@tanstack/react-query';
import { forgetTrips } from '../saved/kept-trips.ts';
import { meQuery } from './session.ts';
import { noteSignedOut } from './signed-out.ts';
import { tripKeys } from './trips.ts';

/** Nothing of who was signed in stays, on the page or on the phone. */
export function forgetSession(queryClient: QueryClient): void {
  forgetTrips();
  queryClient.removeQueries({ queryKey: meQuery.queryKey });
  for (const key of ['trip', 'way']) queryClient.removeQueries({ queryKey: [key] });
  noteSignedOut(true);
  queryClient.removeQueries({ queryKey: tripKeys.list });
}
