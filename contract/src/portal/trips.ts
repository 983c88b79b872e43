import type { FareLine as FareLineData } from '@satha/terms/fare-lines';
import { type ArrivalPunctuality, arrivalPunctualityList } from '@satha/terms/lists/arrival-punctualities';
import { type HeldUp, heldUpConcerns } from '@satha/terms/lists/trip-concerns';
import { type TripOrder, tripOrders } from '@satha/terms/lists/trip-orders';
import type { TripOutcome } from '@satha/terms/outcomes/trip-outcomes';
import { type TripStatusName, tripStatusNames } from '@satha/terms/trip-statuses';
import { type Static, Type } from 'typebox';
import { PortalExtra } from '../extras/portal-extras.ts';
import {
  cancellationRequester,
  departureTime,
  nameAr,
  quoteToken,
  tableFormatOrCsv,
  timestamp,
  tripId,
  vehicleTypeId,
} from '../fields.ts';
import { JobData, JobRequest } from '../job/job.ts';
import { RequirementData, RequirementsWaivedData } from '../job/requirement.ts';
import { ActedRuleView } from '../road-rules/acted-rule.ts';
import { CustomerText } from '../sms.ts';
import { stepsToConfirm, UnconfirmedStep } from '../steps/trip-steps.ts';
import { TollView } from '../tolls/toll.ts';
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

const orNull = <Text extends string>(description: string) =>
  Type.Unsafe<Text | null>({ type: ['string', 'null'], description });
const numberOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description });
const status = Type.Unsafe<TripStatusName>({ type: 'string', enum: [...tripStatusNames] });
const fils = (description: string) => Type.Integer({ description: `${description} Whole fils.` });

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
  outcome: orNull<TripOutcome>('How the trip ended; null while it is open.'),
  departureAt: timestamp('When the trip is to depart.'),
  customer: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    phoneCode: Type.String(),
    mobileNumber: Type.String({ description: 'Without a leading 0.' }),
  }),
  externalReference: orNull<string>("The account's own number for the trip."),
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

export const TripList = Type.Object({
  items: Type.Array(TripSummary, { description: 'Newest first.' }),
  nextCursor: orNull<string>('Null at the end.'),
});
export type TripList = Static<typeof TripList>;

export const TripListQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        "A trip's number or a customer's mobile number, whole; or the beginning of the customer's name, of a further first name, of the last name or its last word, or of the account's own number; or the number of the vehicle's plate, a VIN, a case number or the number of a police report, whole.",
    }),
  ),
  status: Type.Optional(
    Type.String({ maxLength: 200, description: 'Names of statuses with commas between; any of them.' }),
  ),
  vehicleTypeId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  createdFrom: Type.Optional(Type.String({ maxLength: 40, description: 'YYYY-MM-DD, UAE time.' })),
  createdTo: Type.Optional(Type.String({ maxLength: 40, description: 'The same; the whole day.' })),
  endedFrom: Type.Optional(
    Type.String({ maxLength: 40, description: 'YYYY-MM-DD, UAE time: of when the trip ended.' }),
  ),
  endedTo: Type.Optional(Type.String({ maxLength: 40, description: 'The same; the whole day.' })),
  createdHour: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 23, description: 'The hour of the day, UAE time, of any day.' }),
  ),
  arrival: Type.Optional(
    Type.Unsafe<ArrivalPunctuality>({
      type: 'string',
      enum: [...arrivalPunctualityList],
      description: 'Trips to whose pickup a driver came so early or late, by the promise.',
    }),
  ),
  sort: Type.Optional(Type.Unsafe<TripOrder>({ type: 'string', enum: [...tripOrders] })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
export type TripListQuery = Static<typeof TripListQuery>;

/** The query of a list of trips, without paging: a file is whole. */
export const TripExportQuery = Type.Object({
  ...Type.Omit(TripListQuery, ['limit', 'cursor']).properties,
  ...tableFormatOrCsv,
});
export type TripExportQuery = Static<typeof TripExportQuery>;

/** One line of a fare with the figures that it was calculated from; the lines sum to the fare. */
const FareLine = Type.Unsafe<FareLineData>({
  type: 'object',
  required: ['code', 'amountFils'],
  // The figures, the amount among them, are sent in the order in which they are kept.
  properties: { code: { type: 'string' } },
  additionalProperties: true,
});

const charge = {
  fareLines: Type.Array(FareLine),
  vatFils: fils('Tax contained in the fare.'),
  vatBasisPoints: Type.Integer({ description: 'Its rate: 500 is five per cent.' }),
};
const road = {
  distanceMeters: Type.Integer({ description: 'By road, as it was quoted.' }),
  durationSeconds: Type.Integer({ description: 'On the road, as it was quoted.' }),
};

export const TripStep = Type.Object({
  sequence: Type.Integer(),
  type: Type.String({ description: 'Such as trip.driver_assigned.' }),
  status,
  occurredAt: timestamp("On the account's own clock."),
  recordedAt: orNull<string>(
    "When the driver pressed it, by the phone's own word and the real clock; null where it did not say.",
  ),
  driver: Type.Union([TripDriver, Type.Null()]),
  reason: orNull<string>('Why it was given up or failed, or why the fee is what it is.'),
  feeFils: numberOrNull('What of the fare was kept.'),
  refundFils: numberOrNull('What of the fare went back.'),
});
export type TripStep = Static<typeof TripStep>;

export const TripArrival = Type.Object({
  leg: Type.Unsafe<'pickup' | 'destination'>({ type: 'string', enum: ['pickup', 'destination'] }),
  distanceMeters: numberOrNull("Left from the driver's last position; null when not known."),
  durationSeconds: numberOrNull('The same in time.'),
  arrivalAt: orNull<string>('By the real clock; null when nobody can tell.'),
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
  bookedBy: byMember('The member who booked it by hand; null: it came by an API key.'),
  cancelledBy: byMember('The member who cancelled it by hand.'),
  startedAt: orNull<string>('When the drive to the destination began.'),
  endedAt: orNull<string>('When the trip ended.'),
});
export type TripDetail = Static<typeof TripDetail>;

export const TripWay = Type.Object({
  approach: orNull<string>(
    "Polyline with six decimals from the driver's latest position to the pickup; null but while the driver is on the way to it.",
  ),
  route: orNull<string>('Polyline with six decimals from pickup to destination; null when nobody can tell.'),
  track: orNull<string>('The same of where the truck has been; null while there is nothing to draw.'),
});
export type TripWay = Static<typeof TripWay>;

const journey = { pickup: Point, destination: Point, vehicleTypeId, departureTime };

export const TripEstimateRequest = Type.Object({ ...journey, job: Type.Optional(JobRequest) });
export type TripEstimateRequest = Static<typeof TripEstimateRequest>;

const estimated = {
  fareFils: fils('What the trip costs.'),
  ...charge,
  ...road,
  pickup: TripPlace,
  destination: TripPlace,
  route: TripWay.properties.route,
  poweredBy: Type.String({ description: 'The route provider that answered.' }),
  quoteId: Type.String({ description: 'Holds the fare for one booking.' }),
  quoteExpiresAt: timestamp('Until when it does, by the real clock.'),
  requirements: Type.Array(RequirementData, {
    description: 'What a truck must have for the job to be asked; empty for any truck of the type.',
  }),
  rules: Type.Array(ActedRuleView, { description: 'Roads closed to trucks that the way goes by.' }),
  tolls: Type.Array(TollView, { description: 'Toll gates on the way, in the fare or told alone.' }),
};

export const TripEstimate = Type.Object(estimated);
export type TripEstimate = Static<typeof TripEstimate>;

/** What a member is told of a trip's price. */
export const MemberTripEstimate = Type.Object({
  ...estimated,
  isCovered: Type.Boolean({ description: 'Whether the wallet takes the trip as it is at this moment.' }),
});
export type MemberTripEstimate = Static<typeof MemberTripEstimate>;

export const clientToken = Type.String({
  minLength: 16,
  maxLength: 64,
  description:
    'Made by the page, new for each thing that is wanted: a request that comes again is done once.',
});

export const BookTripRequest = Type.Object({
  clientToken,
  ...journey,
  firstName: Type.String(),
  lastName: Type.String(),
  phoneCode: Type.String({ description: 'Calling code, digits only.' }),
  mobileNumber: Type.String({ description: 'In local format, digits only.' }),
  externalReference: Type.Optional(orNull<string>("The account's own number for the trip.")),
  quoteId: Type.Optional(quoteToken),
  job: Type.Optional(JobRequest),
});
export type BookTripRequest = Static<typeof BookTripRequest>;

export const BookedTrip = Type.Object({ tripId: Type.Integer(), fareFils: fils('Taken from the wallet.') });
export type BookedTrip = Static<typeof BookedTrip>;

export const CancellationCost = Type.Object({
  feeFils: fils('What cancelling costs now.'),
  refundFils: fils('What comes back.'),
  reason: Type.Unsafe<
    'status_is_free' | 'within_free_time' | 'driver_is_late' | 'share_of_fare' | 'minimum_fee' | 'whole_fare'
  >({ type: 'string' }),
  honouredUntil: timestamp('Until then cancelling costs no more, unless the trip moves on; real clock.'),
});
export type CancellationCost = Static<typeof CancellationCost>;

export const PortalCancelTripRequest = Type.Object({
  clientToken,
  shownFeeFils: Type.Integer({
    minimum: 0,
    description: 'The fee that was shown: a higher one is not charged, but refused.',
  }),
  requestedBy: Type.Optional(cancellationRequester),
});
export type PortalCancelTripRequest = Static<typeof PortalCancelTripRequest>;

export const TripCancelled = Type.Object({ tripId: Type.Integer(), feeFils: fils('Charged.') });
export type TripCancelled = Static<typeof TripCancelled>;

export const PortalConfirmStepsRequest = Type.Object({ steps: stepsToConfirm });
export type PortalConfirmStepsRequest = Static<typeof PortalConfirmStepsRequest>;

export const PortalConfirmedSteps = Type.Object({ unconfirmed: TripDetail.properties.unconfirmed });
export type PortalConfirmedSteps = Static<typeof PortalConfirmedSteps>;

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
