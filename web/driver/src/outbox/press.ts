import type { DeclareEvidenceRequest } from '@satha/contract/evidence/evidence';
import type { ListedExtraKind } from '@satha/terms/extras';
import { makeClientUuid } from '@satha/web-kit/api/client-token.ts';
import { readPhoneClockMs } from '@satha/web-kit/clock.ts';
import { useCallback, useRef, useState } from 'react';
import type { Writing } from '../kept/database.ts';
import { readDriverId } from '../kept/fact-access.ts';
import { change } from '../kept/phone-store.ts';
import { noteUnknownTrouble } from '../kept/storage-trouble.ts';
import { writeUnwritten } from '../live/take-trip.ts';
import { readPlace } from '../positions/place.ts';
import {
  type Assignment,
  addAction,
  addEvidenceFacts,
  addExtra,
  addFile,
  type Moment,
  NotAtTrip,
  type Press,
} from './add.ts';
import { type DrawnImage, drawImage } from './draw-image.ts';
import { hurryQueues } from './run-queues.ts';

type Facts = Pick<DeclareEvidenceRequest, 'condition' | 'readings' | 'recipient'>;
type PhotoSubject = NonNullable<DeclareEvidenceRequest['photo']>['shows'];

/** One item of what is seen of the vehicle: facts alone, a photo, or a signature. */
export type EvidenceItem = {
  readonly tripId: number;
  readonly stage: DeclareEvidenceRequest['stage'];
} & (
  | { readonly facts: Facts }
  | { readonly facts: { readonly photo: { readonly shows: PhotoSubject } }; readonly file: Blob }
  | { readonly facts: { readonly signature: object }; readonly file: Blob }
);

/** Nobody is signed in on this phone. */
export class NobodyHere extends Error {}

/**
 * Writes what the driver pressed about a trip, as its screen showed it: it is on the phone when this resolves, and sent as
 * soon as it can be. @throws StorageProblem, NotAtTrip: nothing was done.
 */
export async function press(action: Press, meantFor: Assignment): Promise<void> {
  await add((transaction, moment) => addAction(transaction, action, meantFor, moment));
}

/** Presses once, however often a thumb hits the button while it is being written. */
export function usePress({ tripId, assignmentId }: Assignment): {
  press(action: Press): void;
  readonly isPending: boolean;
} {
  const isBusy = useRef(false);
  const [isPending, setPending] = useState(false);
  const pressOnce = useCallback(
    (action: Press) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setPending(true);
      press(action, { tripId, assignmentId })
        // A trip that is gone is no button any more; of anything else the driver is told above every screen.
        .catch((error) => error instanceof NotAtTrip || reportTrouble(error))
        .finally(() => {
          isBusy.current = false;
          setPending(false);
        });
    },
    [tripId, assignmentId],
  );
  return { press: pressOnce, isPending };
}

/**
 * Writes what is seen of the vehicle, all of it or nothing; a photo is drawn anew, small, without what the camera wrote
 * beside it. @throws UnreadableImage
 */
export async function addEvidence(...items: readonly EvidenceItem[]): Promise<void> {
  const drawn = await Promise.all(items.map(draw));
  await add(async (transaction, moment) => {
    for (const item of drawn) await addDrawn(transaction, moment, item);
  });
}

/** Asks for something beside the fare, with the photo that shows why: both are written, or neither. */
export async function askExtra(kind: ListedExtraKind, photo: EvidenceItem): Promise<void> {
  const drawn = await draw(photo);
  const { evidenceId } = drawn;
  const body = { tripId: photo.tripId, kind, evidenceId, extraId: makeClientUuid() };
  await add(async (transaction, moment) => {
    await addDrawn(transaction, moment, drawn);
    await addExtra(transaction, moment, { path: '/trip/extras', what: kind, body });
  });
}

/** Asks for another destination of the vehicle on the truck, with the photo that shows why. */
export async function askNewDestination(
  { lat, lng }: { readonly lat: number; readonly lng: number },
  photo: EvidenceItem,
): Promise<void> {
  const drawn = await draw(photo);
  const { evidenceId } = drawn;
  const body = { tripId: photo.tripId, evidenceId, lat, lng, extraId: makeClientUuid() };
  const path = '/trip/extras/new-destination';
  await add(async (transaction, moment) => {
    await addDrawn(transaction, moment, drawn);
    await addExtra(transaction, moment, { path, what: 'new_destination', body });
  });
}

/** Takes back what the driver asked for. */
export async function withdrawExtra(body: {
  readonly tripId: number;
  readonly extraId: string;
}): Promise<void> {
  await add((transaction, moment) =>
    addExtra(transaction, moment, { path: '/trip/extras/withdraw', what: 'withdraw', body }),
  );
}

type Drawn = {
  readonly item: EvidenceItem;
  readonly evidenceId: string;
  readonly image?: DrawnImage | undefined;
};

async function draw(item: EvidenceItem): Promise<Drawn> {
  const image =
    'file' in item ? await drawImage(item.file, 'photo' in item.facts ? 'photo' : 'signature') : undefined;
  return { item, evidenceId: makeClientUuid(), image };
}

async function addDrawn(transaction: Writing, moment: Moment, { item, evidenceId, image }: Drawn) {
  const request = requestOf(item, evidenceId, moment, image);
  await addEvidenceFacts(transaction, moment, item.tripId, request, image?.preview);
  if (image === undefined) return;
  const what = 'photo' in item.facts ? 'photo' : 'signature';
  const { bytes, mediaType } = image;
  await addFile(transaction, moment, item.tripId, { evidenceId, what, mediaType, bytes });
}

/** Writes something of whoever is signed in, or has to sign in again, and lets the queues know. */
async function add(write: (transaction: Writing, moment: Moment) => Promise<void>): Promise<void> {
  const pressedAtMs = readPhoneClockMs();
  const place = readPlace();
  await writeUnwritten();
  await change(async (transaction) => {
    const driverId = await readDriverId(transaction);
    if (driverId === undefined) throw new NobodyHere();
    await write(transaction, { driverId, pressedAtMs, makeUuid: makeClientUuid, ...(place && { place }) });
  });
  hurryQueues();
}

function requestOf(
  { stage, facts }: EvidenceItem,
  evidenceId: string,
  { pressedAtMs, place }: Moment,
  image: DrawnImage | undefined,
): DeclareEvidenceRequest {
  const file = image && { sha256: image.sha256, sizeBytes: image.bytes.byteLength };
  return {
    evidenceId,
    stage,
    recordedAt: new Date(pressedAtMs).toISOString(),
    ...(place && { place: { lat: place.lat, lng: place.lng } }),
    ...('photo' in facts && file && { photo: { ...facts.photo, ...file } }),
    ...('signature' in facts && file && { signature: file }),
    ...('photo' in facts || 'signature' in facts ? {} : facts),
  };
}

/** The bar above every screen says why the phone's store took nothing; of a fault of the app, that nothing was done. */
function reportTrouble(error: unknown): void {
  if (error instanceof Error && error.name === 'StorageProblem') return;
  noteUnknownTrouble();
  reportError(error);
}
