import type { DriverEndOutcome } from '@satha/terms/trip-outcomes';
import { type TripStatusCode, tripStatuses } from '@satha/terms/trip-statuses';
import type { TripTurn } from '../../test-phone-numbers.ts';
import { fleetPolicy } from '../fleet-policy.ts';
import type { FleetJob } from '../simulated-driver.ts';
import { nextCondition } from './next-condition.ts';
import { nextOfDestination } from './next-of-destination.ts';
import { nextOfExtra } from './next-of-extra.ts';
import { nextPhoto } from './next-photo.ts';
import type { Play, PlayMoment } from './play-act.ts';

/** How a driver ends the trip instead of driving on, and when: so long after the arrival, in life's time. */
type PlayedEnd = {
  readonly outcome: DriverEndOutcome;
  readonly status: TripStatusCode;
  readonly afterSeconds: number;
};

const { meetingSeconds, loadingSeconds, turnsAfterShare, absentSeconds } = fleetPolicy;
const playedEnds: { readonly [Turn in TripTurn]?: PlayedEnd } = {
  customer_is_absent: {
    outcome: 'customer_absent',
    status: tripStatuses.at_pickup.code,
    afterSeconds: absentSeconds,
  },
  customer_refuses: {
    outcome: 'refused_by_customer',
    status: tripStatuses.at_pickup.code,
    afterSeconds: meetingSeconds,
  },
  loading_is_unsafe: {
    outcome: 'unsafe',
    status: tripStatuses.loading.code,
    afterSeconds: meetingSeconds + loadingSeconds * turnsAfterShare,
  },
};

/** Returns what a trip, or its scenario, has its driver or the customer do now beside driving. */
export function nextPlay(driverId: number, job: FleetJob, moment: PlayMoment): Play {
  return (
    nextEnd(job, moment) ??
    nextPhoto(driverId, job, moment) ??
    nextCondition(driverId, job, moment) ??
    nextOfExtra(driverId, job, moment) ??
    nextOfDestination(driverId, job, moment)
  );
}

function nextEnd(job: FleetJob, moment: PlayMoment): Play {
  const end = job.turn && playedEnds[job.turn];
  if (end?.status !== job.status) return undefined;
  // A wait counts only as far as the truck's own track shows it.
  const isAbsent = end.outcome === 'customer_absent';
  const passedSeconds = isAbsent ? moment.seenAtPickupSeconds : moment.atPickupSeconds;
  return passedSeconds < end.afterSeconds ? 'wait' : { kind: 'end', job, outcome: end.outcome };
}
