import type { TripDetail } from '@satha/contract/portal/trips';
import { evidenceEventTypes } from '@satha/terms/event-types';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { useQueryClient } from '@tanstack/react-query';
import { evidenceKey } from '../../../api/trips/evidence.ts';
import { tripKeys } from '../../../api/trips/trips.ts';
import { useAccountStream } from '../../../live/use-account-stream.ts';

/** A truck that moves changes when it arrives: that is asked for again so often while it is heard of. */
const arrivalMs = 8_000;

/** What a driver records changes nothing else of the trip. */
function isOfEvidence(type: string): boolean {
  return evidenceEventTypes.some((ofEvidence) => ofEvidence === type);
}

/** Keeps one trip in step with what happens to it; tells whether it hears of it. */
export function useLiveTrip(accountId: number, tripId: number): boolean {
  const queryClient = useQueryClient();
  const key = tripKeys.one(accountId, tripId);
  const askForEvidence = () =>
    void queryClient.invalidateQueries({ queryKey: evidenceKey(accountId, tripId) });
  const askAgain = () => {
    void queryClient.invalidateQueries({ queryKey: key });
    void queryClient.invalidateQueries({ queryKey: tripKeys.way(accountId, tripId) });
  };
  return useAccountStream(accountId, {
    onEvent(event) {
      if (event.tripId !== tripId) return;
      if (isOfEvidence(event.type)) askForEvidence();
      else askAgain();
    },
    onLocation({ tripId: moved, fix }) {
      if (moved !== tripId) return;
      const askedAtMs = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0;
      // As old as the service's answer: but for the position, all of it is from there.
      queryClient.setQueryData<TripDetail>(key, (trip) => trip && { ...trip, fix }, { updatedAt: askedAtMs });
      if (readClockMs() - askedAtMs < arrivalMs) return;
      void queryClient.invalidateQueries({ queryKey: key }, { cancelRefetch: false });
    },
    onGap() {
      askAgain();
      askForEvidence();
    },
  });
}
