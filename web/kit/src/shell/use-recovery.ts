import { useEffect, useEffectEvent } from 'react';
import { readClockMs } from '../clock.ts';
import { readStored, writeStored } from '../pwa/store.ts';
import { countReloads, type Recovery, waitBeforeReload } from './recovery.ts';

/** Kept for the tab: loading a page anew forgets all else. */
const key = 'satha-recovery-1';

/** How often a page looks whether a service that was away is back. */
const lookingMs = 10_000;

/**
 * Loads a page that failed anew by itself, once the service answers. A service that answers may still have trouble with
 * what this page asks: the page then fails again, and waits longer each time.
 */
export function useRecovery(isHopeful: boolean, requireService: () => Promise<void>): void {
  const ask = useEffectEvent(requireService);
  useEffect(() => {
    if (!isHopeful) return;
    const reloads = countReloads(readStored<Recovery>('tab', key), readClockMs());
    let isOver = false;
    let timer = setTimeout(look, waitBeforeReload(reloads));
    async function look(): Promise<void> {
      try {
        await ask();
      } catch {
        // Nothing changes on the page for whoever reads it.
        if (!isOver) timer = setTimeout(look, lookingMs);
        return;
      }
      if (!isOver && noteReload(reloads + 1)) location.reload();
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isHopeful]);
}

/** False where the browser keeps nothing: it would never wait longer, so that it is left to the page's reader. */
function noteReload(reloads: number): boolean {
  const noted: Recovery = { reloads, atMs: readClockMs() };
  writeStored('tab', key, noted);
  return readStored<Recovery>('tab', key)?.atMs === noted.atMs;
}
