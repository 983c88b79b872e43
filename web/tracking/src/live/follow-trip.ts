import type { TrackedLocation } from '@satha/contract/tracking';
import { countCuts, noteContact } from '@satha/web-kit/phone/frame/contact.ts';
import { openEventStream } from '@satha/web-kit/sse/event-stream.ts';
import type { QueryClient } from '@tanstack/react-query';
import { evidenceKey } from '../api/evidence.ts';
import { trackingApi } from '../api/tracking-api.ts';
import { sourcePath, type TripSource } from '../api/trip-source.ts';
import { tripKeys } from '../api/trips.ts';

/** A page that nobody looks at lets go of its connection after a while. */
const hiddenMs = 30_000;
const longestRetryMs = 30_000;

/**
 * Follows a trip by its stream: a move of the trip has it asked for anew, and a position is stored beside the trip. Were
 * it written into the trip's own query, each position would begin that query's waiting time anew, and the arrival time
 * would never be asked for while a truck drives. Returns what stops it.
 */
export function followTrip(queryClient: QueryClient, source: TripSource): () => void {
  const askForTrip = () => void queryClient.invalidateQueries({ queryKey: tripKeys.one(source) });
  const takers = new Map<string, (text: string) => void>([
    ['trip.moved', takeMove],
    ['trip.driver_location', takeLocation],
    ['trip.link_ended', endLink],
  ]);
  /** Whatever else could not be loaded: the service is heard of. But a browser hands out what came before it lost its network. */
  function noteHeard(): void {
    if (navigator.onLine) noteContact(countCuts());
  }
  function takeMove(): void {
    noteHeard();
    askForTrip();
    void queryClient.invalidateQueries({ queryKey: tripKeys.way(source) });
    if (source.kind === 'link') return;
    void queryClient.invalidateQueries({ queryKey: tripKeys.list });
    void queryClient.invalidateQueries({ queryKey: evidenceKey(source.tripId) });
  }
  function takeLocation(text: string): void {
    noteHeard();
    queryClient.setQueryData<TrackedLocation>(tripKeys.position(source), JSON.parse(text));
  }
  /** There is nothing more to hear. */
  function endLink(): void {
    stop();
    askForTrip();
  }
  const stop = openEventStream({
    address: trackingApi.address(`${sourcePath(source)}/stream`),
    takers,
    hiddenMs,
    longestRetryMs,
    onOpen(again) {
      if (again) askForTrip();
    },
    onTrouble: askForTrip,
  });
  return stop;
}
