import type { DriverLocation, PortalEvent } from '@satha/contract/portal/events';
import { portalAddress } from '../api/portal-client.ts';

export type AccountListener = {
  onEvent?(event: PortalEvent): void;
  onLocation?(location: DriverLocation): void;
  /** Something may have happened unheard: what is shown is to be asked for again. */
  onGap?(): void;
  /** Whether what happens is heard of at this moment. */
  onState?(isLive: boolean): void;
};

/** The frames that a browser has to be told to listen to by name; what is not here no page asks for. */
const eventTypes = [
  'trip.created',
  'trip.search_began',
  'trip.driver_assigned',
  'trip.driver_gave_up',
  'trip.driver_arrived',
  'trip.loading',
  'trip.started',
  'trip.completed',
  'trip.cancelled',
  'trip.no_driver_found',
  'trip.failed',
  'wallet.charged',
  'wallet.refunded',
  'wallet.low',
  'wallet.topped_up',
  'wallet.adjusted',
  'wallet.payment_reversed',
  'wallet.payment_restored',
  'wallet.recharge_failed',
  'webhook.disabled',
] as const;

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

function openStream(accountId: number): Stream {
  let source: EventSource | undefined;
  let lastId = '';
  let wasOpen = false;
  let retryMs = shortestRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stream: Stream = { listeners: new Set(), isLive: false, stop };

  function tell(isLive: boolean): void {
    if (stream.isLive === isLive) return;
    stream.isLive = isLive;
    for (const listener of stream.listeners) listener.onState?.(isLive);
  }

  function connect(): void {
    clearTimeout(timer);
    if (source) return;
    const after = lastId === '' ? '' : `?after=${lastId}`;
    source = new EventSource(portalAddress(`/accounts/${accountId}/events/stream${after}`));
    source.onopen = () => {
      retryMs = shortestRetryMs;
      tell(true);
      // Before its first event a stream cannot be taken up where it was.
      if (wasOpen && lastId === '') for (const listener of stream.listeners) listener.onGap?.();
      wasOpen = true;
    };
    // While it is still trying, the browser comes again by itself with the last frame's id.
    source.onerror = () => {
      tell(false);
      if (source?.readyState === EventSource.CLOSED) comeAgain();
    };
    source.addEventListener('trip.driver_location', (frame: MessageEvent<string>) => {
      const location = JSON.parse(frame.data) as DriverLocation;
      for (const listener of stream.listeners) listener.onLocation?.(location);
    });
    for (const type of eventTypes) source.addEventListener(type, takeEvent);
  }

  function takeEvent(frame: MessageEvent<string>): void {
    lastId = frame.lastEventId;
    const event = JSON.parse(frame.data) as PortalEvent;
    for (const listener of stream.listeners) listener.onEvent?.(event);
  }

  function disconnect(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    tell(false);
  }

  /** The service refused, or is away: a sign-in that is over shows at the next question of the page. */
  function comeAgain(): void {
    disconnect();
    timer = setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  function onVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') connect();
    else timer = setTimeout(disconnect, hiddenMs);
  }

  function stop(): void {
    document.removeEventListener('visibilitychange', onVisibility);
    disconnect();
  }

  document.addEventListener('visibilitychange', onVisibility);
  connect();
  return stream;
}
