import { useSyncExternalStore } from 'react';

/** From this width on all parts of the board stand side by side, as its style sheet has it; below it, one at a time. */
const wide = window.matchMedia('(min-width: 62em)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Tells whether there is room for all parts of the board. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
