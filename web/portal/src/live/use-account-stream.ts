import { useEffect, useEffectEvent, useState } from 'react';
import { type AccountListener, listenToAccount } from './account-stream.ts';

type Listener = Pick<AccountListener, 'onEvent' | 'onLocation' | 'onGap'>;

/** Hears what happens to an account while the component is shown; tells whether it does at this moment. */
export function useAccountStream(accountId: number, listener: Listener): boolean {
  const [isLive, setIsLive] = useState(false);
  const onEvent = useEffectEvent<NonNullable<Listener['onEvent']>>((event) => listener.onEvent?.(event));
  const onLocation = useEffectEvent<NonNullable<Listener['onLocation']>>((location) =>
    listener.onLocation?.(location),
  );
  const onGap = useEffectEvent(() => listener.onGap?.());
  useEffect(
    () => listenToAccount(accountId, { onEvent, onLocation, onGap, onState: setIsLive }),
    [accountId],
  );
  return isLive;
}
