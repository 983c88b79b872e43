export type EventStreamOptions = {
  /** Where the stream is asked for; the place from which to go on is put behind it as `after`. */
  readonly address: string;
  /** The place from which to go on at first, of a stream before it; empty: from now on. */
  readonly from?: string;
  /** Takes the text of each event, by the event's name: a browser has to be told by name what to listen to. */
  readonly takers: ReadonlyMap<string, (text: string) => void>;
  /** For so long a page that nobody looks at keeps its connection. */
  readonly hiddenMs: number | (() => number);
  readonly longestRetryMs: number;
  /**
   * Where the service says so often that it is there: a connection on which nothing was heard for so long is given up for
   * another, since a network that changed does not tell.
   */
  readonly longestSilenceMs?: number;
  /** It stands; `again` where it had broken or goes on for another, and then from where it was or from now on. */
  onOpen(again: 'from-its-place' | 'from-now' | undefined): void;
  /** Something was heard that has a place, from which another stream could go on. */
  onPlace?(place: string): void;
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
  const { address, takers, longestRetryMs, onOpen, onTrouble, from = '' } = options;
  let source: EventSource | undefined;
  let place = from;
  let isBroken = from !== '';
  let retryMs = shortestRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = watchSilence(options.longestSilenceMs, connectAnew);

  function connect(): void {
    clearTimeout(timer);
    if (source) return;
    const opened = new EventSource(addressFrom(address, place));
    source = opened;
    silence.begin();
    opened.onopen = () => {
      silence.begin();
      retryMs = shortestRetryMs;
      onOpen(!isBroken ? undefined : place === '' ? 'from-now' : 'from-its-place');
      isBroken = false;
    };
    opened.onerror = () => {
      isBroken = true;
      onTrouble();
      if (opened.readyState === EventSource.CLOSED) comeAgain();
    };
    listen(opened, takers, (heardPlace) => {
      silence.begin();
      if (heardPlace !== '') place = heardPlace;
      options.onPlace?.(place);
    });
  }

  /** From the place where it was: that the connection is dead says nothing of the log. */
  function connectAnew(): void {
    disconnect();
    onTrouble();
    connect();
  }

  function disconnect(): void {
    clearTimeout(timer);
    silence.end();
    source?.close();
    source = undefined;
    isBroken = true;
  }

  /** The service is away, or refused who asks, or a place of a log that is another one now: which is not told here. */
  function comeAgain(): void {
    disconnect();
    place = '';
    timer = setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  const forget = followPage(options.hiddenMs, {
    onLookedAt: connect,
    onNetwork: options.longestSilenceMs === undefined ? undefined : connectAnew,
    onHidden() {
      disconnect();
      options.onHidden?.();
    },
  });
  connect();
  return () => {
    forget();
    disconnect();
  };
}

/** Calls back once nothing was begun anew for so long; undefined: never. */
function watchSilence(longestMs: number | undefined, onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin() {
      clearTimeout(timer);
      if (longestMs !== undefined) timer = setTimeout(onSilence, longestMs);
    },
    end: () => clearTimeout(timer),
  };
}

/** Gives each event to its taker, once its place was told. */
function listen(
  source: EventSource,
  takers: EventStreamOptions['takers'],
  onHeard: (place: string) => void,
): void {
  for (const [name, take] of takers) {
    source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
      onHeard(lastEventId);
      take(data);
    });
  }
}

type PageCalls = {
  onLookedAt(): void;
  /** Nobody has looked for so long. */
  onHidden(): void;
  /** The network is back, while somebody looks. */
  readonly onNetwork: (() => void) | undefined;
};

/** Follows whether somebody looks at the page. Returns what ends it. */
function followPage(
  hiddenMs: EventStreamOptions['hiddenMs'],
  { onLookedAt, onHidden, onNetwork }: PageCalls,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLookedAt = () => document.visibilityState === 'visible';
  const onVisibility = () => {
    clearTimeout(timer);
    if (isLookedAt()) onLookedAt();
    else timer = setTimeout(onHidden, typeof hiddenMs === 'number' ? hiddenMs : hiddenMs());
  };
  const onOnline = () => {
    if (isLookedAt()) onNetwork?.();
  };
  document.addEventListener('visibilitychange', onVisibility);
  if (onNetwork) window.addEventListener('online', onOnline);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    if (onNetwork) window.removeEventListener('online', onOnline);
  };
}

function addressFrom(address: string, place: string): string {
  return place === '' ? address : `${address}${address.includes('?') ? '&' : '?'}after=${place}`;
}
