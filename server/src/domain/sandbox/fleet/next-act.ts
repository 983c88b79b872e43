import { tripStatuses, tripStatusOf } from '@satha/terms/trip-statuses';
import { pressPolicy } from '../../trips/confirming/press-policy.ts';
import type { DriveAction } from '../../trips/moves/drive-trip.ts';
import { fleetPolicy } from './fleet-policy.ts';
import { nextPlay } from './plays/next-play.ts';
import { isAfar } from './plays/place-afar.ts';
import type { PlayAct } from './plays/play-act.ts';
import { seededShare } from './seeded-share.ts';
import type { FleetJob, FleetOffer, SimulatedDriver } from './simulated-driver.ts';

/** What a driver does next, or the operator about their trip. */
export type FleetAct =
  | { readonly kind: 'go_online' }
  | { readonly kind: 'accept' | 'decline'; readonly offer: FleetOffer }
  | { readonly kind: 'drive'; readonly job: FleetJob; readonly action: DriveAction }
  | { readonly kind: 'give_up' | 'end_trip' | 'begin_turn'; readonly job: FleetJob }
  | PlayAct;

export type FleetPace = {
  /** How many times faster than life the sandbox's trucks drive. */
  readonly timeScale: number;
  readonly seed: number;
};

/** Returns what a driver does at this moment, with so much of the present way driven; undefined: nothing. */
export function nextAct(
  driver: SimulatedDriver,
  shareDriven: number,
  now: Temporal.Instant,
  pace: FleetPace,
): FleetAct | undefined {
  const { job, offer } = driver;
  if (job) return job.isManuallyControlled ? undefined : nextActAtTrip(driver, job, shareDriven, now, pace);
  if (!driver.mayWork) return undefined;
  if (!driver.isOnline) return { kind: 'go_online' };
  return offer && answerOffer(offer, now, pace);
}

function answerOffer(offer: FleetOffer, now: Temporal.Instant, { seed }: FleetPace): FleetAct | undefined {
  const { soonestAnswerSeconds: soonest, latestAnswerSeconds: latest } = fleetPolicy;
  const { offerId, offeredAt, turn } = offer;
  const thinksSeconds =
    turn === 'nobody_accepts' ? soonest : soonest + (latest - soonest) * seededShare(seed, offerId, 'thinks');
  if (secondsBetween(offeredAt, now) < thinksSeconds) return undefined;
  return { kind: isDeclined(offer, seed) ? 'decline' : 'accept', offer };
}

function isDeclined({ offerId, turn, declines }: FleetOffer, seed: number): boolean {
  if (turn === 'nobody_accepts') return true;
  if (turn === 'first_drivers_decline') return declines < fleetPolicy.wantedDeclines;
  return turn === undefined && seededShare(seed, offerId, 'declines') < fleetPolicy.declinedShare;
}

/** Where the truck was when its driver took the trip says nothing any more, then. */
const pressesAfterSeconds = pressPolicy.beforeSeconds + fleetPolicy.meetingSeconds;

function nextActAtTrip(
  { driverId, position }: SimulatedDriver,
  job: FleetJob,
  shareDriven: number,
  now: Temporal.Instant,
  { timeScale }: FleetPace,
): FleetAct | undefined {
  const { staleMinutes, meetingSeconds, loadingSeconds } = fleetPolicy;
  if (job.turn === 'position_is_stale' && !tripStatusOf(job.status).isFinal) {
    const isFresh = !position || secondsBetween(position.recordedAt, now) < staleMinutes * 60;
    if (isFresh) return { kind: 'begin_turn', job };
  }
  const isPressedFromAfar = job.turn === 'driver_presses_from_afar';
  if (isPressedFromAfar && !(position && isAfar(position, job))) return { kind: 'begin_turn', job };
  const isThere = isPressedFromAfar || shareDriven >= 1;
  const drive = (action: DriveAction): FleetAct => ({ kind: 'drive', job, action });
  const cameAt = job.arrivedAt ?? job.assignedAt;
  const atPickupSeconds = secondsBetween(cameAt, now) * timeScale;
  const play = nextPlay(driverId, job, {
    atPickupSeconds,
    seenAtPickupSeconds: position ? secondsBetween(cameAt, position.recordedAt) * timeScale : 0,
    isThere,
    secondsSince: (instant) => secondsBetween(instant, now) * timeScale,
  });
  if (play) return play === 'wait' ? undefined : play;
  switch (job.status) {
    case tripStatuses.driver_to_pickup.code:
      if (isPressedFromAfar && secondsBetween(job.assignedAt, now) * timeScale < pressesAfterSeconds)
        return undefined;
      return turnOnTheWay(job, shareDriven, now) ?? (isThere ? drive('arrive') : undefined);
    case tripStatuses.at_pickup.code:
      return atPickupSeconds < meetingSeconds ? undefined : drive('load');
    case tripStatuses.loading.code:
      return atPickupSeconds < meetingSeconds + loadingSeconds ? undefined : drive('start');
    default:
      return isThere ? drive('complete') : undefined;
  }
}

/** What is wanted to happen on the way to the pickup. */
function turnOnTheWay(job: FleetJob, shareDriven: number, now: Temporal.Instant): FleetAct | undefined {
  const { turnsAfterShare, stuckMinutes, lateMinutes } = fleetPolicy;
  switch (job.turn) {
    case 'first_driver_gives_up':
      return job.takes === 1 && shareDriven >= turnsAfterShare ? { kind: 'give_up', job } : undefined;
    case 'operator_ends_trip':
      return shareDriven >= turnsAfterShare ? { kind: 'end_trip', job } : undefined;
    case 'driver_never_arrives':
      return secondsBetween(job.assignedAt, now) >= stuckMinutes * 60 ? { kind: 'end_trip', job } : undefined;
    case 'driver_is_late': {
      const lateSeconds = job.promisedPickupAt ? secondsBetween(job.promisedPickupAt, now) : lateMinutes * 60;
      return lateSeconds < (lateMinutes - 1) * 60 ? { kind: 'begin_turn', job } : undefined;
    }
    default:
      return undefined;
  }
}

function secondsBetween(earlier: Temporal.Instant, later: Temporal.Instant): number {
  return (later.epochMilliseconds - earlier.epochMilliseconds) / 1000;
}
