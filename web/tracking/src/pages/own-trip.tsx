import { hasStatus } from '@satha/web-kit/api/api-problem.ts';
import { Waiting } from '@satha/web-kit/phone/waiting.tsx';
import { useQuery } from '@tanstack/react-query';
import type { TripSource } from '../api/trip-source.ts';
import { tripQuery } from '../api/trips.ts';
import { TripView } from '../trip/trip-view.tsx';
import { Failed } from './failed.tsx';
import { Nothing } from './nothing.tsx';

/** Shows a trip of the number that is signed in. */
export function OwnTrip({ tripId }: { readonly tripId: number }) {
  const source: TripSource = { kind: 'own', tripId };
  const trip = useQuery(tripQuery(source));
  if (hasStatus(trip.error, 404)) return <Nothing />;
  if (trip.data !== undefined) return <TripView source={source} told={trip.data} />;
  if (trip.error) return <Failed error={trip.error} onRetry={() => void trip.refetch()} />;
  return <Waiting />;
}
