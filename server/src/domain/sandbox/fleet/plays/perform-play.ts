import { describeFile } from '../../../../platform/files/file-store.ts';
import { Problem } from '../../../../values/problem.ts';
import { declareEvidence } from '../../../evidence/declare-evidence.ts';
import type { NewEvidence } from '../../../evidence/evidence.ts';
import type { QuoteDestinationDeps } from '../../../extras/quote-destination.ts';
import { requestExtraAsDriver, requestNewDestination } from '../../../extras/request-extra.ts';
import { settleExtra, withdrawExtraAsDriver } from '../../../extras/settle-extra.ts';
import { type DriveAction, type DriveTripDeps, driveTrip } from '../../../trips/moves/drive-trip.ts';
import { type EndTripByDriverDeps, endTripByDriver } from '../../../trips/outcomes/end-trip-by-driver.ts';
import { showOutcomesToDriver } from '../../../trips/outcomes/show-outcomes.ts';
import type { SimulatedDriver } from '../simulated-driver.ts';
import { drawVehicle } from './pictures/draw-vehicle.ts';
import type { PlayAct } from './play-act.ts';
import { sendPicture, type TellConditionDeps, tellCondition } from './tell-condition.ts';

export type PerformPlayDeps = DriveTripDeps & EndTripByDriverDeps & QuoteDestinationDeps & TellConditionDeps;

type Driver = Pick<SimulatedDriver, 'driverId' | 'position' | 'base'>;

/**
 * Performs what a trip, or its scenario, has its driver or customer do, by the use cases that their phones reach.
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
      await orDriveOn(deps, named, act.otherwise, () =>
        sendPicture(deps, { ...named, evidenceId: act.evidenceId }, act.photo),
      );
      return;
    case 'tell_condition': {
      const { job, stage } = act;
      const told = { ...named, accountId, stage, place: driver.position, told: job.evidence };
      await orDriveOn(deps, named, act.otherwise, () => tellCondition(deps, { ...told, files: 'sent' }));
      return;
    }
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
    file: describeFile(drawVehicle({ tripId: job.tripId, ...photo })),
    ...(photo.subject === 'signature'
      ? { kind: 'signature', facts: {} }
      : { kind: 'photo', facts: { shows: photo.subject } }),
  };
  const isTold = await orDriveOn(deps, named, act.otherwise, () =>
    declareEvidence(deps.db, named, declared, at),
  );
  if (isTold && sends) await sendPicture(deps, { ...named, evidenceId }, photo, sends === 'another_file');
}
