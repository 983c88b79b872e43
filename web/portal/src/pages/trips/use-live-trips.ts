import type { PortalEvent } from '@satha/contract/portal/events';
import type { TripList } from '@satha/contract/portal/trip-lists';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { tripKeys } from '../../api/trips/trips.ts';
import { useAccountStream } from '../../live/use-account-stream.ts';

/** Several trips may move at once: the table is asked for again once they have settled. */
const settleMs = 400;

/** Keeps the tables of trips in step with what happens; tells whether it hears of it. */
export function useLiveTrips(accountId: number): boolean {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const lists = tripKeys.lists(accountId);
  const askAgain = () => void queryClient.invalidateQueries({ queryKey: lists });
  return useAccountStream(accountId, {
    onGap: askAgain,
    onEvent(event) {
      // Another destination is told by the list, and is no move.
      if (!event.move && event.type !== 'trip.extra_decided') return;
      queryClient.setQueriesData<InfiniteData<TripList>>({ queryKey: lists }, (data) =>
        data ? { ...data, pages: data.pages.map((page) => moveTrip(page, event)) } : data,
      );
      clearTimeout(timer.current);
      timer.current = setTimeout(askAgain, settleMs);
    },
  });
}

/** Shows a trip's new status at once; an event that is older than what is shown changes nothing. */
export function moveTrip(page: TripList, { tripId, move, occurredAt }: PortalEvent): TripList {
  if (!move) return page;
  const { sequence, status } = move;
  return {
    ...page,
    items: page.items.map((trip) =>
      trip.tripId === tripId && trip.sequence < sequence
        ? { ...trip, sequence, status, updatedAt: occurredAt }
        : trip,
    ),
  };
}
