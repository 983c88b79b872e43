import { describeFile } from '../../../../platform/files/file-store.ts';
import type { Clock } from '../../../../values/clock.ts';
import { Problem } from '../../../../values/problem.ts';
import { declareEvidence } from '../../../evidence/declare-evidence.ts';
import type { NewEvidence } from '../../../evidence/evidence.ts';
import type { SeeImage } from '../../../evidence/files/recognise-image.ts';
import {
  type StoreEvidenceFileDeps,
  storeEvidenceFile,
} from '../../../evidence/files/store-evidence-file.ts';
import type { QuoteDestinationDeps } from '../../../extras/quote-destination.ts';
import { requestExtraAsDriver, requestNewDestination } from '../../../extras/request-extra.ts';
import { settleExtra, withdrawExtraAsDriver } from '../../../extras/settle-extra.ts';
import { type DriveAction, type DriveTripDeps, driveTrip } from '../../../trips/moves/drive-trip.ts';
import { type EndTripByDriverDeps, endTripByDriver } from '../../../trips/outcomes/end-trip-by-driver.ts';
import { showOutcomesToDriver } from '../../../trips/outcomes/show-outcomes.ts';
import type { SimulatedDriver } from '../simulated-driver.ts';
import type { PlannedPhoto } from './photo-plan.ts';
import { drawnImage, drawVehicle } from './pictures/draw-vehicle.ts';
import type { PlayAct } from './play-act.ts';

export type PerformPlayDeps = DriveTripDeps &
  EndTripByDriverDeps &
  QuoteDestinationDeps &
  Pick<StoreEvidenceFileDeps, 'files' | 'onStoreAway'> & {
    /** The real one. */
    readonly clock: Clock;
  };

type Driver = Pick<SimulatedDriver, 'driverId' | 'position' | 'base'>;

/**
 * Performs what the scenario of a trip has its driver or customer do, by the use cases that their phones reach.
 * @throws Problem where somebody else was quicker, such as an account that cancelled, and for a file that was not taken.
 */
export async function performPlay(deps: PerformPlayDeps, driver: Driver, act: PlayAct): Promise<void> {
  const at = deps.clock();
  const { accountId, tripId } = act.job;
  const named = { driverId: driver.driverId, tripId };
  switch (act.kind) {
    case 'end':
      await endTrip(deps, { ...named, outcome: act.outcome, at });
      return;
    case 'tell_photo':
      await tellPhoto(deps, driver, act, at);
      return;
    case 'send_file':
      await orDriveOn(deps, named, act.otherwise, () => sendFile(deps, named, act));
      return;
    case 'ask_extra': {
      const { extraId, evidenceId } = act;
      await orDriveOn(deps, named, act.otherwise, () =>
        requestExtraAsDriver(deps, named, { extraId, evidenceId, kind: 'winching', at }),
      );
      return;
    }
    case 'ask_destination': {
      const { extraId, evidenceId } = act;
      await orDriveOn(deps, named, act.otherwise, () =>
        requestNewDestination(deps, named, { extraId, evidenceId, destination: driver.base }, at),
      );
      return;
    }
    case 'withdraw_extra':
      await withdrawExtraAsDriver(deps, { ...named, extraId: act.extraId }, at);
      return;
    default: {
      const status = act.kind === 'accept_extra' ? 'accepted' : 'declined';
      await settleExtra(deps, { accountId, tripId, extraId: act.extraId, status, by: 'customer', at });
    }
  }
}

type OfDriver = { readonly driverId: number; readonly tripId: number };

/** As a driver does: first they look what it would cost, and wait on if they have not waited for long enough. */
async function endTrip(deps: PerformPlayDeps, input: Parameters<typeof endTripByDriver>[1]): Promise<void> {
  const { figures } = await showOutcomesToDriver(deps, input);
  if (figures[input.outcome].because === 'waited_too_short') return;
  await endTripByDriver(deps, input);
}

/** Does something, or drives on where it is refused: an account that cannot pay an extra stops no truck. */
async function orDriveOn(
  deps: PerformPlayDeps,
  named: OfDriver,
  action: DriveAction,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await driveTrip(deps, { ...named, action, at: deps.clock(), isKnown: true });
    return false;
  }
}

async function tellPhoto(
  deps: PerformPlayDeps,
  { driverId, position }: Driver,
  act: Extract<PlayAct, { kind: 'tell_photo' }>,
  at: Temporal.Instant,
): Promise<void> {
  const { job, photo, evidenceId, sends } = act;
  const named = { driverId, tripId: job.tripId };
  const declared: NewEvidence = {
    evidenceId,
    stage: photo.stage,
    recordedAt: at,
    place: position && { lat: position.lat, lng: position.lng },
    file: describeFile(drawFor(job, photo)),
    ...(photo.subject === 'signature'
      ? { kind: 'signature', facts: {} }
      : { kind: 'photo', facts: { shows: photo.subject } }),
  };
  const isTold = await orDriveOn(deps, named, act.otherwise, () =>
    declareEvidence(deps.db, named, declared, at),
  );
  if (isTold && sends) await sendFile(deps, named, act, sends === 'another_file');
}

/** Another file than was told of is as long, and differs in its last byte. */
async function sendFile(
  deps: PerformPlayDeps,
  named: OfDriver,
  { job, photo, evidenceId }: Extract<PlayAct, { photo: PlannedPhoto }>,
  isAnother = false,
): Promise<void> {
  const bytes = drawFor(job, photo);
  if (isAnother) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  // Nobody has to look at what we have drawn.
  const seeImage: SeeImage = (_accountId, _open, use) => use(drawnImage);
  await storeEvidenceFile({ ...deps, seeImage }, { ...named, evidenceId }, [bytes]);
}

function drawFor({ tripId }: { readonly tripId: number }, photo: PlannedPhoto): Uint8Array {
  return drawVehicle({ tripId, ...photo });
}
