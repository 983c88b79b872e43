import { tripStatuses } from '@satha/terms/trip-statuses';
import type { DriveAction } from '../../../trips/moves/drive-trip.ts';
import { fleetPolicy } from '../fleet-policy.ts';
import type { FleetJob } from '../simulated-driver.ts';
import { findPhotoPlan, type PhotoPlan, type PlannedPhoto } from './photo-plan.ts';
import type { Play, PlayMoment } from './play-act.ts';
import { makePlayId } from './play-id.ts';

/** Returns the name by which a driver tells of a photo. */
export function photoIdOf(
  driverId: number,
  trip: { readonly tripId: number },
  { stage, subject }: PlannedPhoto,
): string {
  return makePlayId(driverId, trip, `${subject} at ${stage}`);
}

/**
 * Returns the photo that a driver tells of, or the file that they send, before they drive on: one at a look, those of the
 * pickup once they have met the customer, those of the delivery once they are there, and then the files that are missing.
 */
export function nextPhoto(driverId: number, job: FleetJob, moment: PlayMoment): Play {
  const plan = findPhotoPlan(job.turn);
  if (!plan) return undefined;
  const act = (photo: PlannedPhoto, otherwise: DriveAction) => ({
    job,
    photo,
    evidenceId: photoIdOf(driverId, job, photo),
    otherwise,
  });
  const isTold = (photo: PlannedPhoto) => photoIdOf(driverId, job, photo) in job.evidence;
  const tellFirst = (photos: readonly PlannedPhoto[], otherwise: DriveAction): Play => {
    const photo = photos.find((one) => !isTold(one));
    return photo && { kind: 'tell_photo', ...act(photo, otherwise), sends: whatIsSent(plan, photo) };
  };
  if (job.status === tripStatuses.at_pickup.code) {
    return moment.atPickupSeconds < fleetPolicy.meetingSeconds ? undefined : tellFirst(plan.pickup, 'load');
  }
  if (job.status !== tripStatuses.in_progress.code || !moment.isThere) return undefined;
  const isMissing = (photo: PlannedPhoto) => job.evidence[photoIdOf(driverId, job, photo)] === false;
  const missing = [...plan.pickup, ...plan.delivery].find(
    (photo) => isMissing(photo) && comesLate(plan, photo),
  );
  return (
    tellFirst(plan.delivery, 'complete') ?? (missing && { kind: 'send_file', ...act(missing, 'complete') })
  );
}

function whatIsSent({ files, pickup }: PhotoPlan, photo: PlannedPhoto) {
  if (files === 'late' || files === 'never') return undefined;
  return files === 'first_differs' && photo === pickup[0] ? 'another_file' : 'its_file';
}

/** A file whose sending failed at the pickup is sent again at the destination, but for one that is meant to fail. */
function comesLate({ files, pickup }: PhotoPlan, photo: PlannedPhoto): boolean {
  return files !== 'never' && !(files === 'first_differs' && photo === pickup[0]);
}
