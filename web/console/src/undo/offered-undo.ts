import { readClockMs } from '@satha/web-kit/clock.ts';

/** What was done last and can be undone. */
export type Undo = {
  /** Undoes it, and returns what to say then. */
  run(): Promise<string>;
};

/** Our own figure: what was done longer ago is led back by a step of its own. */
const offeredMs = 60_000;

let offered: { readonly undo: Undo; readonly atMs: number } | undefined;

/** Offers to undo what was done last, in place of what was offered before; undefined: it cannot be undone. */
export function offerUndo(undo: Undo | undefined): void {
  offered = undo && { undo, atMs: readClockMs() };
}

/** Takes what was offered, if it still is; nobody undoes it a second time. */
export function takeUndo(wanted: Undo | undefined = offered?.undo): Undo | undefined {
  if (offered === undefined || wanted !== offered.undo) return undefined;
  const { undo, atMs } = offered;
  offered = undefined;
  return readClockMs() - atMs <= offeredMs ? undo : undefined;
}
