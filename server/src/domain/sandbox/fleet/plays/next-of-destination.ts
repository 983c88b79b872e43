import { tripStatuses } from '@satha/terms/trip-statuses';
import type { FleetJob } from '../simulated-driver.ts';
import { photoIdOf } from './next-photo.ts';
import { photoOfDestination } from './photo-plan.ts';
import type { Play, PlayMoment } from './play-act.ts';
import { makePlayId } from './play-id.ts';

/**
 * Returns what is done about a destination that turns out to be closed: the driver asks whether to bring the vehicle to their
 * own yard, waits for the answer, and goes there, or completes the trip where they are.
 */
export function nextOfDestination(driverId: number, job: FleetJob, { isThere }: PlayMoment): Play {
  if (job.turn !== 'destination_is_closed' || job.status !== tripStatuses.in_progress.code) return undefined;
  if (job.extra) return job.extra.status === 'open' ? 'wait' : undefined;
  if (!isThere) return undefined;
  const [extraId, evidenceId] = [
    makePlayId(driverId, job, 'new destination'),
    photoIdOf(driverId, job, photoOfDestination),
  ];
  return { kind: 'ask_destination', job, extraId, evidenceId, otherwise: 'complete' };
}
