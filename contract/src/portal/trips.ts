import type { FareLine as FareLineData } from '@satha/terms/fare-lines';
import { type HeldUp, heldUpConcerns } from '@satha/terms/trip-concerns';
import type { TripOutcome } from '@satha/terms/trip-outcomes';
import { type TripStatusName, tripStatusNames } from '@satha/terms/trip-statuses';
import { type Static, Type } from 'typebox';
import { PortalExtra } from '../extras/portal-extras.ts';
import { nameAr, textOrNull, timestamp, tripId } from '../fields.ts';
import { JobData } from '../job/job.ts';
import { RequirementData, RequirementsWaivedData } from '../job/requirement.ts';
import { CustomerText } from '../sms.ts';
import { UnconfirmedStep } from '../steps/trip-steps.ts';
import { Point, TripPlace } from '../trip-place.ts';

/**
 * The portal's wire about trips: under `/portal-api/accounts/:accountId`. What happens on the road meanwhile is told by
 * the stream (portal/events.ts).
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/trips` | TripListQuery | TripList | trips.read |
 * | POST | `/trips` | BookTripRequest | BookedTrip | trips.write |
 * | POST | `/trips/estimate` | TripEstimateRequest | MemberTripEstimate | trips.read |
 * | GET | `/trips/:tripId` | | TripDetail | trips.read |
 * | GET | `/trips/:tripId/way` | | TripWay | trips.read |
 * | GET | `/trips/:tripId/cancellation` | | CancellationCost | trips.write |
 * | POST | `/trips/:tripId/cancellation` | PortalCancelTripRequest | TripCancelled | trips.write |
 * | POST | `/trips/:tripId/steps` | PortalConfirmStepsRequest | TripDetail's unconfirmed | trips.write |
 * | GET | `/vehicle-types` | | VehicleTypeList | trips.read |
 * | GET | `/service-area` | | ServiceAreaOutline | trips.read |
 * | GET | `/trips.csv` | TripExportQuery | CSV or xlsx, whole | trips.read |
 * | GET | `/trips/:tripId/tracking-link` | | TripLink | trips.write |
 * | GET | `/places?search` | PlaceQuery | NamedPlaceList | trips.read |
 */

const numberOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description });

export const status = Type.Unsafe<TripStatusName>({ type: 'string', enum: [...tripStatusNames] });

export const fils = (description: string) => Type.Integer({ description: `${description} Whole fils.` });

export const DriverFix = Type.Object({
  ...Point.properties,
  headingDegrees: numberOrNull('Clockwise from north.'),
  withinMeters: Type.Optional(
    Type.Integer({
      description:
        'By how much the place may be wrong, where that is more than 500 metres: mobile masts told it.',
    }),
  ),
  recordedAt: timestamp('When the driver was there, by the real clock.'),
});

export type DriverFix = Static<typeof DriverFix>;

const TripDriver = Type.Object({
  name: Type.String(),
  nameAr,
  phone: Type.String({ description: 'Calling code and number, digits only.' }),
  plate: Type.String(),
});

export type TripDriver = Static<typeof TripDriver>;

const summary = {
  tripId: Type.Integer(),
  status,
  sequence: Type.Integer({
    description: "The number of the trip's latest event: the higher one is the newer.",
  }),
  vehicleTypeId: Type.Integer(),
  pickup: TripPlace,
  destination: TripPlace,
  fareFils: fils('Fare.'),
  cancellationFeeFils: numberOrNull('What was kept of the fare when the trip ended early; null otherwise.'),
  chargedFils: numberOrNull(
    'What the trip cost in the end, with its accepted extras, tax included; null while it is open. Whole fils.',
  ),
  outcome: textOrNull<TripOutcome>('How the trip ended; null while it is open.'),
  departureAt: timestamp('When the trip is to depart.'),
  customer: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    phoneCode: Type.String(),
    mobileNumber: Type.String({ description: 'Without a leading 0.' }),
  }),
  externalReference: textOrNull("The account's own number for the trip."),
  driver: Type.Union([TripDriver, Type.Null()], { description: 'Who is at the trip at this moment.' }),
  fix: Type.Union([DriverFix, Type.Null()], {
    description: 'Where the driver last was, while one is at the trip.',
  }),
  promisedAt: Type.Optional(
    Type.String({
      description:
        'When the driver was said to be at the next point, by the real clock: until they are there, of a driver who was said anything.',
    }),
  ),
  createdAt: timestamp('When the trip was created.'),
  updatedAt: timestamp('When the trip last changed.'),
};

export const TripSummary = Type.Object(summary);

export type TripSummary = Static<typeof TripSummary>;

/** One line of a fare with the figures that it was calculated from; the lines sum to the fare. */
const FareLine = Type.Unsafe<FareLineData>({
  type: 'object',
  required: ['code', 'amountFils'],
  // The figures, the amount among them, are sent in the order in which they are kept.
  properties: { code: { type: 'string' } },
  additionalProperties: true,
});

export const charge = {
  fareLines: Type.Array(FareLine),
  vatFils: fils('Tax contained in the fare.'),
  vatBasisPoints: Type.Integer({ description: 'Its rate: 500 is five per cent.' }),
};

export const road = {
  distanceMeters: Type.Integer({ description: 'By road, as it was quoted.' }),
  durationSeconds: Type.Integer({ description: 'On the road, as it was quoted.' }),
};

export const TripStep = Type.Object({
  sequence: Type.Integer(),
  type: Type.String({ description: 'Such as trip.driver_assigned.' }),
  status,
  occurredAt: timestamp("On the account's own clock."),
  recordedAt: textOrNull(
    "When the driver pressed it, by the phone's own word and the real clock; null where it did not say.",
  ),
  driver: Type.Union([TripDriver, Type.Null()]),
  reason: textOrNull('Why it was given up or failed, or why the fee is what it is.'),
  feeFils: numberOrNull('What of the fare was kept.'),
  refundFils: numberOrNull('What of the fare went back.'),
});

export type TripStep = Static<typeof TripStep>;

export const TripArrival = Type.Object({
  leg: Type.Unsafe<'pickup' | 'destination'>({ type: 'string', enum: ['pickup', 'destination'] }),
  distanceMeters: numberOrNull("Left from the driver's last position; null when not known."),
  durationSeconds: numberOrNull('The same in time.'),
  arrivalAt: textOrNull('By the real clock; null when nobody can tell.'),
  positionAgeSeconds: numberOrNull("Age of the driver's last position; null without one."),
  confidence: Type.Unsafe<'fresh' | 'stale' | 'none'>({ type: 'string', enum: ['fresh', 'stale', 'none'] }),
  heldUp: Type.Optional(
    Type.Unsafe<HeldUp>({
      type: 'string',
      enum: [...heldUpConcerns],
      description: 'By what the truck does not come nearer; left out where it does.',
    }),
  ),
  deliveryAt: Type.Optional(
    Type.String({ description: 'While it is met or loaded: when it is delivered, by the real clock.' }),
  ),
});

export type TripArrival = Static<typeof TripArrival>;

const byMember = (description: string) =>
  Type.Union([Type.Object({ name: Type.String() }), Type.Null()], { description });

export const TripDetail = Type.Object({
  ...summary,
  ...road,
  ...charge,
  driver: Type.Union([Type.Object({ ...TripDriver.properties, isAtTrip: Type.Boolean() }), Type.Null()], {
    description: 'Who is at the trip, or was last.',
  }),
  timeline: Type.Array(TripStep, { description: 'In order.' }),
  arrival: Type.Union([TripArrival, Type.Null()], { description: 'While a driver is at the trip.' }),
  isCancellable: Type.Boolean(),
  refundFils: numberOrNull('What went back to the wallet when the trip ended early; null otherwise.'),
  extras: Type.Array(PortalExtra, { description: 'What was asked for beside the fare, in that order.' }),
  unconfirmed: Type.Array(UnconfirmedStep, {
    description: 'What the driver told and nobody has confirmed yet, in order.',
  }),
  totalChargedFils: fils('What the trip costs, or cost in the end, with its accepted extras.'),
  customerText: Type.Union([CustomerText, Type.Null()], {
    description: 'What became of the SMS with the link to the trip; null where the customer is sent none.',
  }),
  job: Type.Union([JobData, Type.Null()], {
    description: 'What was told of the work; null where nothing was.',
  }),
  requirements: Type.Array(RequirementData, { description: 'What a truck must have to be asked.' }),
  requirementsWaived: Type.Union([RequirementsWaivedData, Type.Null()], {
    description: 'Set once trucks without it may be asked.',
  }),
  bookedBy: byMember('The member who booked it by hand; null: an API key or an operator did.'),
  isBookedByOperator: Type.Boolean({ description: 'Whether the company booked it, as on the phone.' }),
  cancelledBy: byMember('The member who cancelled it by hand.'),
  startedAt: textOrNull('When the drive to the destination began.'),
  endedAt: textOrNull('When the trip ended.'),
});

export type TripDetail = Static<typeof TripDetail>;

export const TripWay = Type.Object({
  approach: textOrNull(
    "Polyline with six decimals from the driver's latest position to the pickup; null but while the driver is on the way to it.",
  ),
  route: textOrNull('Polyline with six decimals from pickup to destination; null when nobody can tell.'),
  track: textOrNull('The same of where the truck has been; null while there is nothing to draw.'),
});

export type TripWay = Static<typeof TripWay>;

export const TripLink = Type.Object(
  {
    url: Type.String({ description: 'Opens this one trip in a browser, without a sign-in.' }),
    endsAt: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Until when it is good; null while the trip is under way.',
    }),
  },
  { title: 'TripLink' },
);

export type TripLink = Static<typeof TripLink>;

export const TripParams = Type.Object({ tripId: tripId('The trip.') });
