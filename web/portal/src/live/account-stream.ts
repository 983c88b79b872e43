import type { DriverLocation, PortalEvent } from '@satha/contract/portal/events';
import { eventTypes } from '@satha/terms/event-types';
import { openEventStream } from '@satha/web-kit/sse/event-stream.ts';
import { portalApi } from '../api/portal-api.ts';

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
const longestRetryMs = 60_000;

type Stream = { readonly listeners: Set<AccountListener>; isLive: boolean; stop(): void };

const streams = new Map<number, Stream>();

/** Hears what happens to an account; all that listen share one connection. Returns what stops it. */
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
  const listeners = new Set<AccountListener>();
  const takeEvent = (text: string) => {
    const event: PortalEvent = JSON.parse(text);
    for (const listener of listeners) listener.onEvent?.(event);
  };
  const takeLocation = (text: string) => {
    const location: DriverLocation = JSON.parse(text);
    for (const listener of listeners) listener.onLocation?.(location);
  };
  function tell(isLive: boolean): void {
    if (stream.isLive === isLive) return;
    stream.isLive = isLive;
    for (const listener of listeners) listener.onState?.(isLive);
  }
  const stop = openEventStream({
    address: portalApi.address(`/accounts/${accountId}/events/stream`),
    takers: new Map([
      ...eventTypes.map((type) => [type, takeEvent] as const),
      ['trip.driver_location', takeLocation],
    ]),
    hiddenMs,
    longestRetryMs,
    onOpen(again) {
      // It begins now, whatever happened since the one before.
      if (again === 'from-now') for (const listener of listeners) listener.onGap?.();
      tell(true);
    },
    onTrouble: () => tell(false),
    onHidden: () => tell(false),
  });
  const stream: Stream = { listeners, isLive: false, stop };
  return stream;
}
