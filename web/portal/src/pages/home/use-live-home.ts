import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type FiguresOfTheMoment, figuresKey, firstStepsQuery } from '../../api/home.ts';
import { overviewKey } from '../../api/overview.ts';
import { useAccountStream } from '../../live/use-account-stream.ts';

/** Many trips may move at once: the figures are summed up anew once for all that happens in this time. */
const settleMs = 2_000;

/** Keeps the start page in step with the account's trips; tells whether it hears of them. */
export function useLiveHome(accountId: number): boolean {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const askAgain = () => {
    timer.current = undefined;
    const { queryKey: firstSteps } = firstStepsQuery(accountId);
    for (const queryKey of [figuresKey(accountId), firstSteps, overviewKey(accountId)]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  return useAccountStream(accountId, {
    onGap: askAgain,
    onEvent() {
      timer.current ??= setTimeout(askAgain, settleMs);
    },
    onLocation({ tripId, fix, status }) {
      queryClient.setQueryData<FiguresOfTheMoment>(
        figuresKey(accountId),
        (figures) =>
          figures && {
            ...figures,
            trips: figures.trips.map((trip) => (trip.tripId === tripId ? { ...trip, fix, status } : trip)),
          },
      );
    },
  });
}
