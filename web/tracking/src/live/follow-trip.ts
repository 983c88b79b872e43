import type { TrackedLocation } from '@satha/contract/tracking';
import type { QueryClient } from '@tanstack/react-query';
import { trackingApi } from '../api/tracking-api.ts';
import { sourcePath, type TripSource } from '../api/trip-source.ts';
import { tripKeys } from '../api/trips.ts';
import { countCuts, noteContact } from './contact.ts';
import { listenToTrip } from './trip-stream.ts';

/**
 * Follows a trip by its stream: a move of the trip has it asked for anew, and a position is stored beside the trip. Were
 * it written into the trip's own query, each position would begin that query's waiting time anew, and the arrival time
 * would never be asked for while a truck drives. Returns what stops it.
 */
export function followTrip(queryClient: QueryClient, source: TripSource): () => void {
  const askForTrip = () => void queryClient.invalidateQueries({ queryKey: tripKeys.one(source) });
  return listenToTrip(trackingApi.address(`${sourcePath(source)}/stream`), {
    onMoved() {
      noteContact(countCuts());
      askForTrip();
      void queryClient.invalidateQueries({ queryKey: tripKeys.way(source) });
      if (source.kind === 'own') void queryClient.invalidateQueries({ queryKey: tripKeys.list });
    },
    onLocation(location) {
      // Whatever else could not be loaded: the service is heard of.
      noteContact(countCuts());
      queryClient.setQueryData<TrackedLocation>(tripKeys.position(source), location);
    },
    onLinkEnded: askForTrip,
    onTrouble: askForTrip,
    onAgain: askForTrip,
  });
}
