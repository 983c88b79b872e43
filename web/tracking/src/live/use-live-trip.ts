import type { TrackedLocation } from '@satha/contract/tracking';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isOver, type KnownTrip, moveDriver } from '../api/known-trip.ts';
import { sourcePath, type TripSource } from '../api/trip-source.ts';
import { tripKeys } from '../api/trips.ts';
import { followTrip } from './follow-trip.ts';

/** Keeps a trip in step with what happens to it, while there is something to come; returns it with its latest position. */
export function useLiveTrip(source: TripSource, known: KnownTrip): KnownTrip {
  const queryClient = useQueryClient();
  const path = sourcePath(source);
  const isLive = !isOver(known.trip) || known.trip.linkEndsAt !== null;
  const follow = useEffectEvent(() => followTrip(queryClient, source));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another trip to follow.
  useEffect(() => (isLive ? follow() : undefined), [path, isLive]);
  const { data: location } = useQuery<TrackedLocation>({
    queryKey: tripKeys.position(source),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return location ? moveDriver(known, location) : known;
}
