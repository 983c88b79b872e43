import type { EvidenceStage } from '@satha/terms/evidence';
import { tripStatuses } from '@satha/terms/trip-statuses';
import type { DriveAction } from '../../../trips/moves/drive-trip.ts';
import { fleetPolicy } from '../fleet-policy.ts';
import type { FleetJob } from '../simulated-driver.ts';
import { planCondition } from './condition-plan.ts';
import { findPhotoPlan } from './photo-plan.ts';
import type { Play, PlayMoment } from './play-act.ts';

/**
 * Returns what a driver tells of the vehicle before they load it, and before they hand it over: all at one look. A trip whose
 * scenario is about photos has that one's alone.
 */
export function nextCondition(driverId: number, job: FleetJob, moment: PlayMoment): Play {
  if (job.isDemo || findPhotoPlan(job.turn)) return undefined;
  const tell = (stage: EvidenceStage, otherwise: DriveAction): Play =>
    planCondition(driverId, job, stage).every(({ evidenceId }) => job.evidence[evidenceId])
      ? undefined
      : { kind: 'tell_condition', job, stage, otherwise };
  if (job.status === tripStatuses.at_pickup.code) {
    return moment.atPickupSeconds < fleetPolicy.meetingSeconds ? undefined : tell('pickup', 'load');
  }
  return job.status === tripStatuses.in_progress.code && moment.isThere
    ? tell('delivery', 'complete')
    : undefined;
}
