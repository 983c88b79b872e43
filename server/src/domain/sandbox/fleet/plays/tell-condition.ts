import type { EvidenceStage, SentFiles } from '@satha/terms/evidence';
import type { Database } from '../../../../platform/db/database.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { describeFile } from '../../../../platform/files/file-store.ts';
import type { Clock } from '../../../../values/clock.ts';
import type { Coordinates } from '../../../../values/coordinates.ts';
import { Problem, type ProblemCode } from '../../../../values/problem.ts';
import { declareEvidence } from '../../../evidence/declare-evidence.ts';
import type { SeeImage } from '../../../evidence/files/recognise-image.ts';
import {
  type StoreEvidenceFileDeps,
  storeEvidenceFile,
} from '../../../evidence/files/store-evidence-file.ts';
import { type PlannedItem, planCondition } from './condition-plan.ts';
import type { PlannedPhoto } from './photo-plan.ts';
import { drawnImage, drawVehicle } from './pictures/draw-vehicle.ts';

export type TellConditionDeps = Pick<StoreEvidenceFileDeps, 'files' | 'onStoreAway'> & {
  readonly db: Database;
  /** The real one. */
  readonly clock: Clock;
};

export type ConditionToTell = {
  readonly accountId: number;
  readonly tripId: number;
  readonly driverId: number;
  readonly stage: EvidenceStage;
  readonly place: Coordinates | undefined;
  /** By evidenceId what the driver has told, and whether no file of it is missing. */
  readonly told: Readonly<Record<string, boolean>>;
  /** `wrong`: of the first picture another file than was told of; the others come. */
  readonly files: SentFiles;
};

/**
 * Tells what is not told yet of a vehicle at one stage, as one phone that has come back to a network does, and sends the files
 * that have not come. Whoever does the same at this moment makes no difference.
 * @throws Problem trip_not_found, trip_status_conflict, too_much_evidence, service_unavailable (the store is away).
 */
export async function tellCondition(
  deps: TellConditionDeps,
  { accountId, tripId, driverId, stage, place, told, files }: ConditionToTell,
  inSameTransaction?: (transaction: Queryable) => Promise<void>,
): Promise<void> {
  const at = deps.clock();
  const items = planCondition(driverId, { tripId }, stage);
  await deps.db.inTransaction(
    async (transaction) => {
      for (const { picture, ...item } of items.filter(({ evidenceId }) => !(evidenceId in told))) {
        const file = picture && describeFile(drawVehicle({ tripId, ...picture }));
        const seen = { recordedAt: at, place: place && { lat: place.lat, lng: place.lng } };
        const telling = declareEvidence(transaction, { driverId, tripId }, { ...item, ...seen, file }, at);
        // What follows from the trip alone differs by the moment at which somebody else told of it.
        await telling.catch(unlessIt('evidence_differs'));
      }
      await inSameTransaction?.(transaction);
    },
    { concurrencyKey: accountId },
  );
  if (files === 'missing') return;
  const wanted = items.filter(hasPicture).filter(({ evidenceId }) => !told[evidenceId]);
  for (const [index, { evidenceId, picture }] of wanted.entries()) {
    const isWrong = files === 'wrong' && index === 0;
    const sending = sendPicture(deps, { driverId, tripId, evidenceId }, picture, isWrong);
    await (isWrong ? sending.catch(unlessIt('file_differs')) : sending);
  }
}

const hasPicture = (item: PlannedItem): item is PlannedItem & { readonly picture: PlannedPhoto } =>
  item.picture !== undefined;

const unlessIt = (code: ProblemCode) => (error: unknown) => {
  if (!(error instanceof Problem && error.code === code)) throw error;
};

/** Sends a picture as the file of an item; another one than was told of is as long, and differs in its last byte. */
export async function sendPicture(
  deps: TellConditionDeps,
  item: { readonly driverId: number; readonly tripId: number; readonly evidenceId: string },
  picture: PlannedPhoto,
  isAnother = false,
): Promise<void> {
  const bytes = drawVehicle({ tripId: item.tripId, ...picture });
  if (isAnother) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  // Nobody has to look at what we have drawn.
  const seeImage: SeeImage = (_accountId, _open, use) => use(drawnImage);
  await storeEvidenceFile({ ...deps, seeImage }, item, [bytes]);
}
