import { type HindranceWord, hindrances } from '@satha/terms/dispatch';
import { judgeDocument } from '../../drivers/documents/fleet-document.ts';
import { isLicenceValid } from '../../drivers/driver.ts';
import { formatRequirement } from '../../jobs/requirement.ts';
import { dispatchPolicy } from '../dispatch-policy.ts';
import type { DriverForTrip, Hindrance } from './driver-for-trip.ts';
import type { TripByHand } from './trip-by-hand.ts';

/** What a driver is judged by. */
export type HindranceCase = {
  readonly trip: Pick<TripByHand, 'tripId' | 'vehicleTypeId' | 'requirements'>;
  readonly driver: DriverForTrip;
  /** On the real clock. */
  readonly now: Temporal.Instant;
  /** Whether it is known that no road leads from the driver to the trip. */
  readonly hasNoRoad?: boolean;
};

type Judge = (given: HindranceCase & { readonly who: string }) => string | false | undefined;

/** By each word, the sentence for an operator where it holds of a driver. */
const judges: Readonly<Record<HindranceWord, Judge>> = {
  demo: ({ driver, trip, who }) =>
    driver.isApart &&
    `${who} and trip ${trip.tripId} are not both of the sandbox's demo, which has drivers and trips of its own; choose one of ` +
      "the trip's candidates.",
  suspended: ({ driver, who }) => driver.isSuspended && `${who} is suspended; lift the suspension first.`,
  licence_expired: ({ driver: { licenceExpiresOn }, who, now }) =>
    !isLicenceValid(licenceExpiresOn, now) &&
    `The driving licence of ${lower(who)} was valid until ${licenceExpiresOn}; note the new one first.`,
  document_expired: ({ driver: { documentsValidThrough }, who, now }) =>
    judgeDocument(documentsValidThrough, now) === 'expired' &&
    `A document of ${lower(who)}, or of the truck, was valid until ${documentsValidThrough}; note the new one first.`,
  off_shift: ({ driver, who }) => !driver.truck && `${who} is off shift; the driver has to go online first.`,
  vehicle_retired: ({ driver, who }) =>
    driver.truck?.isRetired &&
    `The truck of ${lower(who)} was retired; the driver has to go online in another one.`,
  out_of_service: ({ driver, who }) =>
    driver.truck?.isOutOfService &&
    `The truck of ${lower(who)} is out of service; put it back, or choose another driver.`,
  other_vehicle_type: ({ driver: { truck }, trip, who }) =>
    truck &&
    truck.vehicleTypeId !== trip.vehicleTypeId &&
    `The truck of ${lower(who)} is of vehicle type ${truck.vehicleTypeId}, and trip ${trip.tripId} was booked with type ` +
      `${trip.vehicleTypeId}; choose a driver with such a truck.`,
  busy: ({ driver: { atTripId }, trip, who }) =>
    atTripId !== undefined &&
    (atTripId === trip.tripId
      ? `${who} is at this trip already; choose another driver.`
      : `${who} is at trip ${atTripId}; take it off the driver first, or choose another one.`),
  lacks_equipment: lacking('lacks_equipment'),
  truck_too_high: lacking('truck_too_high'),
  payload_too_small: lacking('payload_too_small'),
  asked_for_another: ({ driver: { askedForTripId }, trip, who }) =>
    askedForTripId !== undefined &&
    askedForTripId !== trip.tripId &&
    `${who} is being asked for trip ${askedForTripId}; wait for the answer, assign the trip without asking, or choose ` +
      'another driver.',
  held_back: ({ driver: { heldUntil }, who, now }) =>
    heldUntil !== undefined &&
    Temporal.Instant.compare(heldUntil, now) > 0 &&
    `${who} is held back from automatic offers.`,
  no_position: ({ driver, who }) =>
    driver.truck && !driver.position && `It is not known where ${lower(who)} is.`,
  position_too_old: ({ driver: { position }, who, now }) => {
    const seconds = position ? now.since(position.recordedAt).total('seconds') : 0;
    return (
      seconds > dispatchPolicy.oldestPositionSeconds &&
      `${who} was last heard of ${Math.floor(seconds / 60)} minutes ago.`
    );
  },
  no_road: ({ hasNoRoad, who }) => hasNoRoad && `No road leads from where ${lower(who)} is.`,
  asked_before: ({ driver: { earlierAnswer }, who }) =>
    earlierAnswer !== undefined && `${who} was asked for this trip before: ${earlierAnswer}.`,
};

function lacking(word: NonNullable<DriverForTrip['unmet']>): Judge {
  return ({ driver, trip, who }) =>
    driver.unmet === word &&
    `The truck of ${lower(who)} has not what trip ${trip.tripId} needs ` +
      `(${[...new Set(trip.requirements.map(formatRequirement))].join('; ')}); waive that with a reason, or choose another driver.`;
}

const lower = (who: string) => `d${who.slice(1)}`;

/** Returns all that speaks against a driver for a trip, in the order of the list of terms. */
export function findHindrances(given: HindranceCase): Hindrance[] {
  const who = `Driver ${given.driver.driverId}`;
  return (Object.keys(hindrances) as HindranceWord[]).flatMap((word) => {
    const sentence = judges[word]({ ...given, who });
    return sentence ? [{ word, sentence }] : [];
  });
}
