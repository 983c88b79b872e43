import { useCheckSession } from '@satha/web-kit/people/session/use-check-session.ts';
import { openEventStream } from '@satha/web-kit/sse/event-stream.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { consoleApi } from '../api/console-api.ts';
import { askSessionAnew } from '../api/session.ts';
import { boardFrames } from './board-frames.ts';
import { createChangeTaker } from './take-changes.ts';

/** Our own figures: tabs that nobody looks at leave their connection to others, and the service is looked for every two seconds. */
const hiddenMs = 60_000;
const longestRetryMs = 2_000;
/** As long as a timer can be. */
const untilShownMs = 2 ** 31 - 1;

/**
 * Keeps all pages in step with what changes, by one connection; tells whether it stands. The tab that rings for alarms keeps
 * it while nobody looks, and takes it up when it becomes the one that rings. It is opened anew, from where it was, when the
 * board comes, which is told more, and when it goes.
 */
export function useLiveChanges(isLeader: boolean): boolean {
  const queryClient = useQueryClient();
  const checkSession = useCheckSession(askSessionAnew);
  const [isLive, setIsLive] = useState(false);
  const isBoard = useSyncExternalStore(boardFrames.subscribe, boardFrames.isFollowed);
  const place = useRef('');
  const [isResting, setIsResting] = useState(false);
  const isWoken = isLeader && isResting;
  const staysOpen = useRef(isLeader);
  staysOpen.current = isLeader;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that becomes the one that rings while it rests connects anew.
  useEffect(() => {
    const from = place.current;
    const { takers, stop } = createChangeTaker(queryClient);
    const takeText = (take: (data: never) => void) => (text: string) => take(JSON.parse(text) as never);
    const close = openEventStream({
      address: consoleApi.address(`/changes/stream${isBoard ? '?board=true' : ''}`),
      from,
      takers: new Map(Object.entries(takers).map(([name, take]) => [name, takeText(take)])),
      hiddenMs: () => (staysOpen.current ? untilShownMs : hiddenMs),
      longestRetryMs,
      onOpen(again) {
        setIsLive(true);
        setIsResting(false);
        // What the pages asked for before it stood may have changed since.
        if (again !== 'from-its-place') takers.everything({});
      },
      onPlace(reached) {
        place.current = reached;
      },
      onTrouble() {
        setIsLive(false);
        // It may be refused because the session has ended elsewhere.
        void checkSession();
      },
      onHidden() {
        setIsLive(false);
        setIsResting(true);
      },
    });
    return () => {
      close();
      stop();
    };
  }, [queryClient, checkSession, isWoken, isBoard]);
  return isLive;
}
