import { useSyncExternalStore } from 'react';
import { readClockMs } from '../clock.ts';

/** How often what is told relative to now is told anew. */
const tickMs = 15_000;
let nowMs = readClockMs();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) nowMs = readClockMs();
  listeners.add(listener);
  timer ??= setInterval(() => {
    nowMs = readClockMs();
    for (const tell of listeners) tell();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the present moment, to a quarter of a minute; one timer for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs);
}
