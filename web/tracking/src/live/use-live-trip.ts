import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type KnownTrip, moveDriver } from '../api/known-trip.ts';
import { trackingAddress } from '../api/tracking-client.ts';
import { sourcePath, type TripSource } from '../api/trip-source.ts';
import { tripKeys } from '../api/trips.ts';
import { listenToTrip } from './trip-stream.ts';

/** Keeps a trip in step with what happens to it, while there is something to come. */
export function useLiveTrip(source: TripSource, isLive: boolean): void {
  const queryClient = useQueryClient();
  const path = sourcePath(source);
  const key = tripKeys.one(source);
  const askAgain = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: key });
    if (source.kind === 'own') void queryClient.invalidateQueries({ queryKey: tripKeys.list });
  });
  const askForTrip = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey: key }));
  const move = useEffectEvent((location: Parameters<typeof moveDriver>[1]) =>
    queryClient.setQueryData<KnownTrip>(key, (known) => known && moveDriver(known, location), {
      // It is as old as it was: a position says nothing of the rest.
      updatedAt: queryClient.getQueryState(key)?.dataUpdatedAt ?? 0,
    }),
  );
  useEffect(() => {
    if (!isLive) return;
    return listenToTrip(trackingAddress(`${path}/stream`), {
      onMoved: () => askAgain(),
      onLocation: (location) => void move(location),
      onLinkEnded: () => askForTrip(),
      onTrouble: () => askForTrip(),
      onAgain: () => askForTrip(),
    });
  }, [path, isLive]);
}
