import { mayPass } from '@satha/web-kit/api/query-client.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type AccountListener, listenToAccount } from './account-stream.ts';

type Listener = Pick<AccountListener, 'onEvent' | 'onLocation' | 'onGap'>;

/** Hears what happens to an account while the component is shown; tells whether it does at this moment. */
export function useAccountStream(accountId: number, listener: Listener): boolean {
  const queryClient = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const onEvent = useEffectEvent<NonNullable<Listener['onEvent']>>((event) => listener.onEvent?.(event));
  const onLocation = useEffectEvent<NonNullable<Listener['onLocation']>>((location) =>
    listener.onLocation?.(location),
  );
  const onGap = useEffectEvent(() => listener.onGap?.());
  useEffect(() => {
    const onState = (isLiveNow: boolean) => {
      setIsLive(isLiveNow);
      if (isLiveNow) askAgainWhatFailed(queryClient);
    };
    return listenToAccount(accountId, { onEvent, onLocation, onGap, onState });
  }, [accountId, queryClient]);
  return isLive;
}

/** The service is there again: what it could not answer, it may now. */
function askAgainWhatFailed(queryClient: QueryClient): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => error !== null && mayPass(error),
  });
}
