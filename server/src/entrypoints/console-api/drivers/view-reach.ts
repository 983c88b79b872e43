import type { ConsolePhoneCheck, DriverReachData, ReachStandings } from '@satha/contract/console/reach';
import type { PhoneCheck } from '../../../domain/reaching/checks/phone-check.ts';
import type { DriverReach, Reached } from '../../../domain/reaching/reach/driver-reach.ts';
import type { ReachOfDriver } from '../../../domain/reaching/reach/find-driver-reach.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

/** Returns what reaches a driver who is there, with the latest check and the figures of thirty days. */
export function viewReach({ reach, check, figures: { seen, ...figures } }: ReachOfDriver): DriverReachData {
  return {
    stream: viewReached(reach.stream),
    push: viewReached(reach.push),
    text: viewReached(reach.text),
    call: viewReached(reach.call),
    check: check ? viewCheck(check) : null,
    figures: { ...figures, seen: { ...seen } },
  };
}

const orNull = (at: Temporal.Instant | undefined) => (at ? formatUaeTimestamp(at) : null);

function viewReached({ standing, workedAt, failedAt }: Reached) {
  return { standing, workedAt: orNull(workedAt), failedAt: orNull(failedAt) };
}

export function viewCheck({ checkId, askedAt, askedBy, push, text }: PhoneCheck): ConsolePhoneCheck {
  return { checkId, askedAt: formatUaeTimestamp(askedAt), askedBy, push, text };
}

/** Returns the same in few words, for a list. */
export function viewStandings({ stream, push, text, call }: DriverReach): ReachStandings {
  return { stream: stream.standing, push: push.standing, text: text.standing, call: call.standing };
}
