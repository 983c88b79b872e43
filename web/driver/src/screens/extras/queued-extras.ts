import { useMemo } from 'react';
import { useSnapshot } from '../../kept/phone-store.ts';
import type { Entry } from '../../kept/records.ts';

/** What was pressed about extras and is on this phone alone. */
export type QueuedExtras = {
  readonly asked: readonly { readonly extraId: string; readonly what: string }[];
  /** By their `extraId`. */
  readonly withdrawn: readonly string[];
};

export function useQueuedExtras(tripId: number): QueuedExtras {
  const entries = useSnapshot()?.entries;
  return useMemo(() => listQueuedExtras(entries ?? [], tripId), [entries, tripId]);
}

export function listQueuedExtras(entries: readonly Entry[], tripId: number): QueuedExtras {
  const queued = entries.flatMap((entry) =>
    entry.kind === 'extra' && entry.tripId === tripId && entry.failure === undefined ? [entry] : [],
  );
  return {
    asked: queued
      .filter(({ path }) => path !== '/trip/extras/withdraw')
      .map(({ body, what }) => ({ extraId: body.extraId, what })),
    withdrawn: queued.filter(({ path }) => path === '/trip/extras/withdraw').map(({ body }) => body.extraId),
  };
}
