import { leftOutReasonNames } from '@satha/terms/fleet/left-out-points';
import { positionSourceNames } from '@satha/terms/fleet/position-sources';
import type { Keeping, ShiftStanding } from '../../../../domain/drivers/availability/queries.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';
import { ago } from './describe-place.ts';

/** Why a driver on a shift gets no offers; nothing of who is at a trip. */
const keepingTexts: Readonly<Record<Keeping, string>> = {
  suspended: 'suspended',
  licence_expired: 'the licence is over',
  document_expired: 'a document is over',
  vehicle_retired: 'the truck was retired',
  out_of_service: 'the truck is out of service',
  held_back: 'held back from offers',
  no_position: 'no position is known',
  position_too_old: 'not heard of for five minutes',
  busy: '',
};

/** Returns why offers do not come, and what of the positions could not be looked at. */
export function describeKeeping(standing: ShiftStanding | undefined): string {
  const { keptBy, leftOut } = standing ?? {};
  const told =
    leftOut && `${positionSourceNames[leftOut.source].en} ${leftOutReasonNames[leftOut.reason].en}`;
  return [keptBy && keepingTexts[keptBy], told].filter((text) => text).join('; ');
}

/** Returns when a driver on a shift was last heard of, and that they are silent at a trip. */
export function describeHeard(standing: ShiftStanding | undefined, now: Temporal.Instant): string {
  if (!standing) return '';
  const heard = standing.heardAt ? ago(standing.heardAt, now) : 'never';
  return standing.isSilent ? `${heard}: silent` : heard;
}

/** Nothing of who is on no shift. */
export function standingDocument(standing: ShiftStanding | undefined) {
  if (!standing) return {};
  const { keptBy, heardAt, isSilent, leftOut } = standing;
  return {
    heardAt: heardAt ? formatUaeTimestamp(heardAt) : null,
    isSilent,
    noOffersBecause: keptBy ?? null,
    leftOut: leftOut ? { ...leftOut, at: formatUaeTimestamp(leftOut.at) } : null,
  };
}
