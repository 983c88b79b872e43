import type { EvidenceStage } from '@satha/terms/evidence';
import type { DriverEndOutcome } from '@satha/terms/trip-outcomes';
import type { DriveAction } from '../../../trips/moves/drive-trip.ts';
import type { FleetJob } from '../simulated-driver.ts';
import type { PlannedPhoto } from './photo-plan.ts';

type PhotoAct = {
  readonly job: FleetJob;
  readonly evidenceId: string;
  readonly photo: PlannedPhoto;
  /** How the driver drives on when it is refused: nothing of a scenario stops a truck. */
  readonly otherwise: DriveAction;
};

/** What a driver or the customer does at a trip beside driving. */
export type PlayAct =
  | { readonly kind: 'end'; readonly job: FleetJob; readonly outcome: DriverEndOutcome }
  | (PhotoAct & {
      readonly kind: 'tell_photo';
      /** What is sent at once: the file that was told of, another one, or none yet. */
      readonly sends: 'its_file' | 'another_file' | undefined;
    })
  | (PhotoAct & { readonly kind: 'send_file' })
  | {
      readonly kind: 'tell_condition';
      readonly job: FleetJob;
      readonly stage: EvidenceStage;
      readonly otherwise: DriveAction;
    }
  | {
      readonly kind: 'ask_extra' | 'ask_destination';
      readonly job: FleetJob;
      readonly extraId: string;
      /** The photo that shows why. */
      readonly evidenceId: string;
      readonly otherwise: DriveAction;
    }
  | {
      readonly kind: 'accept_extra' | 'decline_extra' | 'withdraw_extra';
      readonly job: FleetJob;
      readonly extraId: string;
    };

/** How far a trip is, in life's time. */
export type PlayMoment = {
  /** Since the arrival at the pickup. */
  readonly atPickupSeconds: number;
  /** From the arrival to the last position that the truck reported. */
  readonly seenAtPickupSeconds: number;
  /** Whether all of the present way is driven. */
  readonly isThere: boolean;
  readonly secondsSince: (instant: Temporal.Instant) => number;
};

/** What is done now; `wait`: the driver does not drive on yet; undefined: they drive on as with any trip. */
export type Play = PlayAct | 'wait' | undefined;
