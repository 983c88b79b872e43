import type { TripDetail } from '@satha/contract/portal/trips';
import { useQueryClient } from '@tanstack/react-query';
import { tripKeys } from '../../../api/trips/trips.ts';
import { useAccountStream } from '../../../live/use-account-stream.ts';

/** Keeps one trip in step with what happens to it; tells whether it hears of it. */
export function useLiveTrip(accountId: number, tripId: number): boolean {
  const queryClient = useQueryClient();
  const key = tripKeys.one(accountId, tripId);
  const askAgain = () => {
    void queryClient.invalidateQueries({ queryKey: key });
    void queryClient.invalidateQueries({ queryKey: tripKeys.way(accountId, tripId) });
  };
  return useAccountStream(accountId, {
    onEvent(event) {
      if (event.tripId === tripId && event.move) askAgain();
    },
    onLocation({ tripId: moved, fix }) {
      if (moved !== tripId) return;
      queryClient.setQueryData<TripDetail>(key, (trip) => trip && { ...trip, fix });
    },
    onGap: askAgain,
  });
}
