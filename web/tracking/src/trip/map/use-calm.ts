import { useEffect, useState } from 'react';

/** How long the page belongs to its reader alone, from its words on: to read, to scroll, to call. */
const calmMs = 4_000;
/** A page that is never idle has its map all the same. */
const patienceMs = 5_000;

/**
 * Tells whether it is time for what is heavy: some seconds after the page is there, once nothing else is
 * being done; or at once, when the reader asks for it.
 */
export function useCalm(): { readonly isCalm: boolean; hurry(): void } {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => {
    if (isCalm) return;
    let stopIdle = () => {};
    const timer = setTimeout(() => {
      stopIdle = whenIdle(() => setCalm(true));
    }, calmMs);
    return () => {
      clearTimeout(timer);
      stopIdle();
    };
  }, [isCalm]);
  return { isCalm, hurry: () => setCalm(true) };
}

/** Safari does not tell when it is idle. */
function whenIdle(run: () => void): () => void {
  if (window.requestIdleCallback === undefined) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: patienceMs });
  return () => window.cancelIdleCallback(handle);
}
