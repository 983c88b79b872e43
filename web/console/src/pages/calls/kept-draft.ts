import { readClockMs } from '@satha/web-kit/clock.ts';
import { readStored, removeStored, writeStored } from '@satha/web-kit/pwa/store.ts';
import type { CallDraft } from './call-draft.ts';

type Kept = { readonly operatorId: number; readonly keptAtMs: number; readonly draft: CallDraft };

/** The figure at its end is the draft's form. */
const key = 'satha-call-2';
/** Our own figure: nobody goes on with the call of yesterday. */
const longestMs = 24 * 60 * 60 * 1_000;
/** By which the other tabs learn that somebody has signed out. */
const signal = 'satha-call-drafts';

/** Keeps a call as long as the tab, and reads it for nobody but the operator who took it. */
export function keepDraft(operatorId: number, draft: CallDraft): void {
  writeStored('tab', key, { operatorId, keptAtMs: readClockMs(), draft } satisfies Kept);
}

/**
 * Returns what is known of the call that the operator had begun in this tab within the last day: nothing, if there is none. The
 * frame of every page asks, so that what makes a new call is not here.
 */
export function recallDraft(operatorId: number): Partial<CallDraft> {
  const kept = readStored<Kept>('tab', key);
  if (kept?.operatorId !== operatorId || readClockMs() - kept.keptAtMs > longestMs) {
    forgetDraft();
    return {};
  }
  return kept.draft;
}

export function forgetDraft(): void {
  removeStored('tab', key);
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(signal);
channel?.addEventListener('message', forgetDraft);

/** Forgets the calls of all tabs: whoever signs out leaves nobody's number behind. */
export function forgetAllDrafts(): void {
  forgetDraft();
  channel?.postMessage('signed out');
}
