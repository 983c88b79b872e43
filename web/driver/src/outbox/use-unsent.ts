import { evidenceKindList } from '@satha/terms/evidence';
import { useCell } from '../kept/cell.ts';
import { change, useSnapshot } from '../kept/phone-store.ts';
import type { Entry, FileRecord } from '../kept/records.ts';
import { forgetFailed, readyAgain } from './failed.ts';
import { hurryQueues, nextTry } from './run-queues.ts';

/** Something that was pressed and is not with the service yet. */
export type WaitingEntry = {
  readonly id: number | string;
  readonly kind: 'action' | 'evidence' | 'extra' | 'file';
  /** `arrived`, `photo`, `winching`. */
  readonly what: string;
  readonly tripId: number;
  readonly pressedAtMs: number;
};

/** Something that the service refused, or does not take as it is. */
export type FailedEntry = WaitingEntry & {
  /** In the service's words, in English. */
  readonly message: string;
  readonly reason?: string | undefined;
  /** It was judged, and could not be done. */
  readonly isRefused: boolean;
};

export type Unsent = {
  readonly facts: number;
  readonly files: number;
  readonly waiting: readonly WaitingEntry[];
  readonly failed: readonly FailedEntry[];
  readonly isSending: boolean;
  readonly nextTryAtMs?: number | undefined;
};

/** Tells what of the driver is still on this phone alone. */
export function useUnsent(): Unsent {
  const snapshot = useSnapshot();
  const nextTryAtMs = useCell(nextTry);
  const { entries = [], session } = snapshot ?? {};
  // Of what was given up there is nothing left to see.
  const files = (snapshot?.files ?? []).filter(({ missing }) => missing === undefined);
  const undeclared = new Set(entries.flatMap((entry) => (entry.failure ? [factsOf(entry)] : [])));
  const waitingFacts = entries.filter(({ failure }) => failure === undefined).map(ofEntry);
  // Of one whose facts were not taken, those are told.
  const waitingFiles = files
    .filter(({ failure, evidenceId }) => failure === undefined && !undeclared.has(evidenceId))
    .map(ofFile);
  const failed = [
    ...entries.flatMap((entry) => (entry.failure ? [{ ...ofEntry(entry), ...entry.failure }] : [])),
    ...files.flatMap((file) => (file.failure ? [{ ...ofFile(file), ...file.failure }] : [])),
  ];
  const waiting = [...waitingFacts, ...waitingFiles];
  return {
    facts: waitingFacts.length,
    files: waitingFiles.length,
    waiting,
    failed,
    isSending: waiting.length > 0 && nextTryAtMs === undefined && session?.state === 'in',
    nextTryAtMs,
  };
}

/** Takes away what could not be sent, once its driver has seen that. */
export async function dismissFailed(entry: FailedEntry): Promise<void> {
  await change((transaction) => forgetFailed(transaction, entry));
}

/** Sends once more what was not taken as it was. */
export async function tryFailedAgain(entry: FailedEntry): Promise<void> {
  await change((transaction) => readyAgain(transaction, entry));
  hurryQueues();
}

/** Tries everything at once. */
export function retryNow(): void {
  hurryQueues();
}

function factsOf(entry: Entry): string | undefined {
  return entry.kind === 'evidence' ? entry.body.evidenceId : undefined;
}

function ofEntry(entry: Entry): WaitingEntry {
  const { id, kind, tripId, pressedAtMs } = entry;
  return { id, kind, what: whatOf(entry), tripId, pressedAtMs };
}

function ofFile({ evidenceId, what, tripId, pressedAtMs }: FileRecord): WaitingEntry {
  return { id: evidenceId, kind: 'file', what, tripId, pressedAtMs };
}

function whatOf(entry: Entry): string {
  switch (entry.kind) {
    case 'action':
      return entry.body.action;
    case 'extra':
      return entry.what;
    case 'evidence':
      return evidenceKindList.find((kind) => entry.body[kind] !== undefined) ?? 'photo';
  }
}
