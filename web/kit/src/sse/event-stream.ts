export type EventStreamOptions = {
  /** Where the stream is asked for; the place from which to go on is put behind it as `?after=`. */
  readonly address: string;
  /** Takes the text of each event, by the event's name: a browser has to be told by name what to listen to. */
  readonly takers: ReadonlyMap<string, (text: string) => void>;
  /** For so long a page that nobody looks at keeps its connection. */
  readonly hiddenMs: number;
  readonly longestRetryMs: number;
  /** It stands; `again` where it had broken, and then from where it was or from now on. */
  onOpen(again: 'from-its-place' | 'from-now' | undefined): void;
  /** It broke: something may be happening unheard. */
  onTrouble(): void;
  /** Nobody looks at the page any more, and the connection was closed. */
  onHidden?(): void;
};

const shortestRetryMs = 2_000;

/**
 * Keeps an event stream open while the page is looked at, from the last thing that was heard on. A browser comes again
 * by itself when a connection breaks; when it is refused, this does, less and less often. Returns what stops it.
 */
export function openEventStream(options: EventStreamOptions): () => void {
  const { address, takers, hiddenMs, longestRetryMs, onOpen, onTrouble, onHidden } = options;
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
      const again = place === '' ? 'from-now' : 'from-its-place';
      onOpen(isBroken ? again : undefined);
      isBroken = false;
    };
    opened.onerror = () => {
      isBroken = true;
      onTrouble();
      if (opened.readyState === EventSource.CLOSED) comeAgain();
    };
    for (const [name, take] of takers) {
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        if (lastEventId !== '') place = lastEventId;
        take(data);
      });
    }
  }

  function disconnect(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  /** The service refused, or is away: a sign-in that is over shows at the page's next question. */
  function comeAgain(): void {
    disconnect();
    // It may have been the place that was refused, of a log that is another one now.
    place = '';
    timer = setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  function disconnectHidden(): void {
    isBroken = true;
    disconnect();
    onHidden?.();
  }

  function onVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') connect();
    else timer = setTimeout(disconnectHidden, hiddenMs);
  }

  function stop(): void {
    document.removeEventListener('visibilitychange', onVisibility);
    disconnect();
  }

  document.addEventListener('visibilitychange', onVisibility);
  connect();
  return stop;
}
