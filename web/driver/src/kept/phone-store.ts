import type { DriverTrip } from '../api/wire.ts';
import { createCell, useCell } from './cell.ts';
import { openKept, type Reading, type Writing } from './database.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import { closeStorageTrouble, noteTrouble } from './storage-trouble.ts';

/** The database of this phone; the app's tabs share it. */
export const kept = openKept('satha-drive');

/** What screens show of whoever drives; undefined: the phone's database was not read yet. */
const snapshot = createCell<Snapshot | undefined>(undefined);
/** What the phone's database holds of them, as it was read last. */
let held: Snapshot | undefined;
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('satha-drive');

/** Reads in the phone's database. @throws StorageProblem */
export async function look<Value>(work: (transaction: Reading) => Promise<Value>): Promise<Value> {
  return noteTrouble(kept.read(work));
}

/** Writes to the phone's database; screens of every tab show it after. @throws StorageProblem: nothing was written. */
export async function change<Value>(work: (transaction: Writing) => Promise<Value>): Promise<Value> {
  const value = await noteTrouble(kept.write(work));
  // There is room again.
  closeStorageTrouble();
  await refresh();
  channel?.postMessage('changed');
  return value;
}

/** What the queues write by themselves is seen by the same screens. */
export async function tellChanged(): Promise<void> {
  await refresh();
  channel?.postMessage('changed');
}

let readings = 0;

/** Reads anew what screens show. */
export async function refresh(): Promise<void> {
  readings += 1;
  const reading = readings;
  const next = await noteTrouble(kept.read(takeSnapshot)).catch(() => undefined);
  if (next === undefined || reading !== readings) return;
  held = next;
  show();
}

/** What the service told of the present trip of a driver. */
export type Telling = {
  readonly driverId: number;
  readonly trip: DriverTrip | null;
  readonly toldAtMs: number;
};

let unwritten: Telling | undefined;
/** When what `unwritten` is shown in place of was told: whatever is known since then is newer. */
let inPlaceOfMs: number | undefined;

/**
 * Shows a trip that could not be written: its driver has it, whatever the phone can keep. Undefined: what is read next is
 * shown as it is.
 */
export function showUnwritten(next: Telling | undefined): void {
  if (next === unwritten) return;
  unwritten = next;
  if (next === undefined) return;
  inPlaceOfMs = held?.known?.toldAtMs;
  show();
}

function show(): void {
  if (held) snapshot.set(unwritten ? withUnwritten(held, unwritten) : held);
}

function withUnwritten(read: Snapshot, { driverId, trip, toldAtMs }: Telling): Snapshot {
  const { session } = read;
  if (session === undefined || session.state === 'out' || session.driver.driverId !== driverId) return read;
  if (read.known?.toldAtMs !== inPlaceOfMs) return read;
  return { ...read, known: { ...read.known, trip, toldAtMs } };
}

/** Follows what other tabs of the app write. */
export function followOtherTabs(onChange: () => void): void {
  channel?.addEventListener('message', () => {
    void refresh();
    onChange();
  });
}

export const readSnapshot = snapshot.read;
export const followSnapshot = snapshot.subscribe;

export function useSnapshot(): Snapshot | undefined {
  return useCell(snapshot);
}
