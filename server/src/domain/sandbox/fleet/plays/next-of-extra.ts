import { tripStatuses } from '@satha/terms/trip-statuses';
import type { TripTurn } from '../../test-phone-numbers.ts';
import { fleetPolicy } from '../fleet-policy.ts';
import type { FleetJob } from '../simulated-driver.ts';
import { photoIdOf } from './next-photo.ts';
import { photoOfExtra } from './photo-plan.ts';
import type { Play, PlayMoment } from './play-act.ts';
import { makePlayId } from './play-id.ts';

/** Who answers the extra that a scenario has its driver ask for, and what becomes of it. */
type PlayedExtra = {
  /** What the simulated customer says; undefined: the account answers, or nobody. */
  readonly customerSays?: 'accept_extra' | 'decline_extra';
  /** Whether the driver takes it back once it was accepted. */
  readonly isTakenBack?: true;
};

const playedExtras: { readonly [Turn in TripTurn]?: PlayedExtra } = {
  extra_is_asked_for: {},
  customer_accepts_extra: { customerSays: 'accept_extra' },
  customer_declines_extra: { customerSays: 'decline_extra' },
  driver_takes_extra_back: { customerSays: 'accept_extra', isTakenBack: true },
};

/** Returns what is done about a trip's extra; the driver does not load before it is decided, and then takes the usual time. */
export function nextOfExtra(driverId: number, job: FleetJob, moment: PlayMoment): Play {
  const played = job.turn && playedExtras[job.turn];
  if (!played) return undefined;
  const { extra } = job;
  const { meetingSeconds, loadingSeconds, answerSeconds, takesBackSeconds } = fleetPolicy;
  if (job.status === tripStatuses.loading.code) {
    return extra?.decidedAt && moment.secondsSince(extra.decidedAt) < loadingSeconds ? 'wait' : undefined;
  }
  if (job.status !== tripStatuses.at_pickup.code || moment.atPickupSeconds < meetingSeconds) return undefined;
  if (!extra) {
    const [extraId, evidenceId] = [
      makePlayId(driverId, job, 'winching'),
      photoIdOf(driverId, job, photoOfExtra),
    ];
    return { kind: 'ask_extra', job, extraId, evidenceId, otherwise: 'load' };
  }
  const { extraId, status, requestedAt, decidedAt } = extra;
  const after = (seconds: number, since: Temporal.Instant | undefined, kind: ExtraAnswer): Play =>
    since && moment.secondsSince(since) >= seconds ? { kind, job, extraId } : 'wait';
  if (status === 'open') {
    return played.customerSays ? after(answerSeconds, requestedAt, played.customerSays) : 'wait';
  }
  const isTakenBack = status === 'accepted' && played.isTakenBack;
  return isTakenBack ? after(takesBackSeconds, decidedAt, 'withdraw_extra') : undefined;
}

type ExtraAnswer = 'accept_extra' | 'decline_extra' | 'withdraw_extra';
