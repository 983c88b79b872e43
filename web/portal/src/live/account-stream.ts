import type { DriverLocation, PortalEvent } from '@satha/contract/portal/events';
import { eventTypes } from '@satha/terms/event-types';
import { portalAddress } from '../api/portal-client.ts';

export type AccountListener = {
  onEvent?(event: PortalEvent): void;
  onLocation?(location: DriverLocation): void;
  /** Something may have happened unheard: what is shown is to be asked for again. */
  onGap?(): void;
  /** Whether what happens is heard of at this moment. */
  onState?(isLive: boolean): void;
};

/** A browser opens six connections to a host at the most, over all its tabs: one that nobody looks at lets go of its own. */
const hiddenMs = 20_000;
const shortestRetryMs = 2_000;
const longestRetryMs = 60_000;

type Stream = { readonly listeners: Set<AccountListener>; isLive: boolean; stop(): void };

const streams = new Map<number, Stream>();

/** Hears what happens to an account; all that listen share one connection. Gives what stops it. */
export function listenToAccount(accountId: number, listener: AccountListener): () => void {
  const stream = streams.get(accountId) ?? openStream(accountId);
  streams.set(accountId, stream);
  stream.listeners.add(listener);
  listener.onState?.(stream.isLive);
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0) return;
    streams.delete(accountId);
    stream.stop();
  };
}

/** One connection that is kept up while the page is looked at; each frame is told to all that listen. */
function openStream(accountId: number): Stream {
  let connection: Connection | undefined;
  let place: string | undefined;
  let retryMs = shortestRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stream: Stream = { listeners: new Set(), isLive: false, stop };

  function tell(isLive: boolean): void {
    if (stream.isLive === isLive) return;
    stream.isLive = isLive;
    for (const listener of stream.listeners) listener.onState?.(isLive);
  }

  function connect(isAgain: boolean): void {
    clearTimeout(timer);
    connection ??= openConnection(accountId, place, {
      onOpen() {
        retryMs = shortestRetryMs;
        // Without a place it begins now, whatever happened since the one before.
        if (isAgain && place === undefined) for (const listener of stream.listeners) listener.onGap?.();
        tell(true);
      },
      onEvent(event, id) {
        place = id;
        for (const listener of stream.listeners) listener.onEvent?.(event);
      },
      onLocation(location) {
        for (const listener of stream.listeners) listener.onLocation?.(location);
      },
      onTrouble: () => tell(false),
      onRefused: comeAgain,
    });
  }

  function disconnect(): void {
    clearTimeout(timer);
    connection?.close();
    connection = undefined;
    tell(false);
  }

  /** The service refused, or is away: a sign-in that is over shows at the page's next question. */
  function comeAgain(): void {
    disconnect();
    // It may have been the place that was refused, of a log that is another one now.
    place = undefined;
    timer = setTimeout(() => connect(true), retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  function onVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') connect(true);
    else timer = setTimeout(disconnect, hiddenMs);
  }

  function stop(): void {
    document.removeEventListener('visibilitychange', onVisibility);
    disconnect();
  }

  document.addEventListener('visibilitychange', onVisibility);
  connect(false);
  return stream;
}

type Connection = { close(): void };
type Handlers = {
  onOpen(): void;
  onEvent(event: PortalEvent, id: string): void;
  onLocation(location: DriverLocation): void;
  /** It broke; the browser comes again by itself, with the last frame's id. */
  onTrouble(): void;
  /** It broke for good. */
  onRefused(): void;
};

function openConnection(accountId: number, place: string | undefined, handlers: Handlers): Connection {
  const after = place === undefined ? '' : `?after=${place}`;
  const source = new EventSource(portalAddress(`/accounts/${accountId}/events/stream${after}`));
  source.onopen = handlers.onOpen;
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) handlers.onRefused();
    else handlers.onTrouble();
  };
  source.addEventListener('trip.driver_location', ({ data }: MessageEvent<string>) =>
    handlers.onLocation(JSON.parse(data)),
  );
  const take = ({ data, lastEventId }: MessageEvent<string>) =>
    handlers.onEvent(JSON.parse(data), lastEventId);
  // A browser has to be told by name what to listen to.
  for (const type of eventTypes) source.addEventListener(type, take);
  return source;
}
