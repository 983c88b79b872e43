import type { DeclareEvidenceRequest } from '@satha/contract/evidence/evidence';
import type { DriverTrip, EndOutcome } from '../api/wire.ts';
import type { Writing } from '../kept/database.ts';
import { readDriverFact, readPhoneFact, writeDriverFact, writePhoneFact } from '../kept/fact-access.ts';
import type { ActionBody, Entry, EntryContent, ExtraPath } from '../kept/records.ts';
import { applyActions, isEnding, type ShownTrip } from '../trip/apply-actions.ts';
import { noteEnd } from '../trip/note-end.ts';

/** What a driver presses about the trip that they are at. */
export type Press =
  | { readonly action: 'arrived' | 'loading' | 'start' | 'complete' }
  | { readonly action: 'give-up'; readonly reason: string }
  | { readonly action: 'end'; readonly outcome: EndOutcome }
  | { readonly action: 'late'; readonly minutes: 10 | 20 };

/** The turn of a driver at a trip: what a screen shows is pressed for this one. */
export type Assignment = Pick<DriverTrip, 'tripId' | 'assignmentId'>;

/** What the phone knows at the moment of a press. */
export type Moment = {
  readonly driverId: number;
  readonly pressedAtMs: number;
  makeUuid(): string;
  readonly place?: ActionBody['place'] | undefined;
};

/** The trip that an action was meant for is none of this driver's any more, on this phone. */
export class NotAtTrip extends Error {}

/**
 * Writes an action behind all that was pressed before, with its number, and what it means for this phone, in one
 * transaction. `meantFor`: what the screen showed. @throws NotAtTrip when that is over, here, already.
 */
export async function addAction(
  transaction: Writing,
  press: Press,
  meantFor: Assignment,
  moment: Moment,
): Promise<void> {
  const { driverId, pressedAtMs, makeUuid, place } = moment;
  const shown = await readShownTrip(transaction, driverId);
  const { tripId, assignmentId } = meantFor;
  if (shown?.trip.tripId !== tripId || shown.assignmentId !== assignmentId) throw new NotAtTrip();
  const { phoneId, sequence } = await takeNumber(transaction, makeUuid);
  await addEntry(transaction, moment, tripId, {
    kind: 'action',
    body: {
      ...press,
      actionId: makeUuid(),
      phoneId,
      sequence,
      tripId,
      assignmentId,
      ...(place && { place }),
      recordedAt: new Date(pressedAtMs).toISOString(),
    },
  });
  if (press.action === 'late') await countLate(transaction, driverId, shown.trip.statusCode);
  if (isEnding(press.action)) await endHere(transaction, moment, shown.trip, press);
}

/** Writes facts of the vehicle behind all that was pressed before, and for their driver to see. */
export async function addEvidenceFacts(
  transaction: Writing,
  moment: Moment,
  tripId: number,
  request: DeclareEvidenceRequest,
  preview?: string,
): Promise<void> {
  const { driverId, pressedAtMs } = moment;
  const { evidenceId } = request;
  await addEntry(transaction, moment, tripId, { kind: 'evidence', body: request });
  await transaction
    .objectStore('evidence')
    .put({ evidenceId, driverId, tripId, request, pressedAtMs, ...(preview && { preview }) });
}

/** Writes a file that is sent once its facts are. */
export async function addFile(
  transaction: Writing,
  moment: Moment,
  tripId: number,
  file: {
    readonly evidenceId: string;
    readonly what: string;
    readonly mediaType: string;
    readonly bytes: ArrayBuffer;
  },
): Promise<void> {
  const { driverId, pressedAtMs } = moment;
  const { bytes, ...facts } = file;
  const sizeBytes = bytes.byteLength;
  await transaction.objectStore('bytes').put(bytes, file.evidenceId);
  await transaction
    .objectStore('files')
    .put({ ...facts, driverId, tripId, pressedAtMs, sizeBytes, isDeclared: false });
}

/** Writes what is asked for beside the fare, or taken back. */
export async function addExtra(
  transaction: Writing,
  moment: Moment,
  extra: {
    readonly path: ExtraPath;
    readonly what: string;
    readonly body: { readonly extraId: string; readonly tripId: number };
  },
): Promise<void> {
  await addEntry(transaction, moment, extra.body.tripId, { kind: 'extra', ...extra });
}

/** Returns the trip as it is once everything that is written here is done. */
export async function readShownTrip(transaction: Writing, driverId: number): Promise<ShownTrip | undefined> {
  const known = await readDriverFact(transaction, driverId, 'known');
  const entries = await transaction.objectStore('entries').getAll();
  return applyActions(known?.trip ?? null, actionsOf(entries, driverId), known?.lates);
}

/** Returns the actions of a driver that are still to be judged. */
export function actionsOf(entries: readonly Entry[], driverId: number): ActionBody[] {
  return entries.flatMap((entry) =>
    entry.kind === 'action' && entry.driverId === driverId && entry.failure === undefined ? [entry.body] : [],
  );
}

async function addEntry(
  transaction: Writing,
  { driverId, pressedAtMs }: Moment,
  tripId: number,
  content: EntryContent,
): Promise<void> {
  // Its place in the order is the key that the store gives it.
  const entry = { driverId, tripId, pressedAtMs, ...content };
  await transaction.objectStore('entries').add(entry as Entry);
}

/** Takes the next number of this installation; the first one names it, too. */
async function takeNumber(transaction: Writing, makeUuid: () => string) {
  const phone = (await readPhoneFact(transaction, 'phone')) ?? { phoneId: makeUuid(), nextSequence: 1 };
  await writePhoneFact(transaction, 'phone', { ...phone, nextSequence: phone.nextSequence + 1 });
  return { phoneId: phone.phoneId, sequence: phone.nextSequence };
}

async function countLate(transaction: Writing, driverId: number, lateStatus: number): Promise<void> {
  const known = await readDriverFact(transaction, driverId, 'known');
  if (known === undefined) return;
  const lates = (known.lates ?? 0) + 1;
  await writeDriverFact(transaction, driverId, 'known', { ...known, lates, lateStatus });
}

/** The driver is done with the trip, whenever the service hears of it. */
async function endHere(transaction: Writing, moment: Moment, trip: DriverTrip, press: Press): Promise<void> {
  const { driverId, pressedAtMs } = moment;
  if (!isEnding(press.action)) return;
  await writeDriverFact(transaction, driverId, 'last', {
    trip,
    ending: press.action,
    ...(press.action === 'end' && { outcome: press.outcome }),
    endedAtMs: pressedAtMs,
  });
  await noteEnd(transaction, driverId, trip.tripId, pressedAtMs);
}
