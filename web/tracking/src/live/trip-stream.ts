import type { TrackedLocation, TripMoved } from '@satha/contract/tracking';

export type TripListener = {
  onMoved(move: TripMoved): void;
  onLocation(location: TrackedLocation): void;
  /** Of a link: there is nothing more to hear. */
  onLinkEnded(): void;
  /** It broke: something may be happening unheard. */
  onTrouble(): void;
  /** It stands again after it had broken. */
  onAgain(): void;
};

/** A page that nobody looks at lets go of its connection after a while. */
const hiddenMs = 30_000;
const shortestRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * Hears of one trip as long as the page is looked at, from the last thing that was heard on. A browser comes again by
 * itself when a connection breaks; when it is refused, this does, less and less often. Gives what stops it.
 */
export function listenToTrip(address: string, listener: TripListener): () => void {
  let source: EventSource | undefined;
  let place = '';
  let isBroken = false;
  let retryMs = shortestRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(timer);
    if (source) return;
    const opened = new EventSource(place === '' ? address : `${address}?after=${place}`);
    source = opened;
    opened.onopen = () => {
      retryMs = shortestRetryMs;
      if (isBroken) listener.onAgain();
      isBroken = false;
    };
    opened.onerror = () => {
      isBroken = true;
      listener.onTrouble();
      if (opened.readyState === EventSource.CLOSED) comeAgain();
    };
    opened.addEventListener('trip.moved', ({ data, lastEventId }: MessageEvent<string>) => {
      place = lastEventId;
      listener.onMoved(JSON.parse(data));
    });
    opened.addEventListener('trip.driver_location', ({ data }: MessageEvent<string>) =>
      listener.onLocation(JSON.parse(data)),
    );
    opened.addEventListener('trip.link_ended', () => {
      stop();
      listener.onLinkEnded();
    });
  }

  function disconnect(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function comeAgain(): void {
    disconnect();
    // It may have been the place that was refused.
    place = '';
    timer = setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  function onVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') connect();
    else
      timer = setTimeout(() => {
        isBroken = true;
        disconnect();
      }, hiddenMs);
  }

  function stop(): void {
    document.removeEventListener('visibilitychange', onVisibility);
    disconnect();
  }

  document.addEventListener('visibilitychange', onVisibility);
  connect();
  return stop;
}
