import { type FareLineCode, fareLineMeanings } from '@satha/terms/fare-lines';
import { type HeldUp, heldUpConcerns } from '@satha/terms/lists/trip-concerns';
import { statusesWithDriver } from '@satha/terms/trip-statuses';
import { type Static, Type } from 'typebox';
import * as examples from './examples.ts';
import { ExtraData } from './extras/extra.ts';
import {
  aed,
  cancellationRequester,
  departureTime,
  latitude,
  longitude,
  quoteToken,
  timestamp,
  tripId,
  tripOutcome,
  tripStatusCode,
  tripStatusName,
  vehicleTypeId,
} from './fields.ts';
import { JobData, JobRequest } from './job/job.ts';
import { RequirementsWaivedData, requirements } from './job/requirement.ts';
import { SearchRoundData } from './job/search-round.ts';
import type { RefusalCode } from './refusals.ts';
import { ActedRuleData } from './road-rules/acted-rule.ts';
import { CustomerText } from './sms.ts';
import { unconfirmedSteps } from './steps/trip-steps.ts';
import { TollData } from './tolls/toll.ts';

const pickup = {
  fromLat: latitude('Latitude of the pickup, in degrees.'),
  fromLng: longitude('Longitude of the pickup, in degrees.'),
};
const destination = {
  toLat: latitude('Latitude of the destination, in degrees.'),
  toLng: longitude('Longitude of the destination, in degrees.'),
};

const pointsAnswered = {
  fromLat: Type.Number({ description: 'Latitude of the pickup.' }),
  fromLng: Type.Number({ description: 'Longitude of the pickup.' }),
  toLat: Type.Number({ description: 'Latitude of the destination.' }),
  toLng: Type.Number({ description: 'Longitude of the destination.' }),
};
const placesWhenKnown = {
  fromAddress: Type.Optional(Type.String({ description: 'Address of the pickup; left out when not known.' })),
  fromAreaName: Type.Optional(Type.String({ description: 'Area of the pickup; left out when not known.' })),
  toAddress: Type.Optional(
    Type.String({ description: 'Address of the destination; left out when not known.' }),
  ),
  toAreaName: Type.Optional(
    Type.String({ description: 'Area of the destination; left out when not known.' }),
  ),
};

export const EstimatePriceRequest = Type.Object(
  { ...pickup, ...destination, vehicleTypeId, departureTime, job: Type.Optional(JobRequest) },
  { title: 'EstimatePriceRequest', examples: [examples.estimatePriceRequest] },
);
export type EstimatePriceRequest = Static<typeof EstimatePriceRequest>;

const PricedLine = Type.Object({
  code: Type.Unsafe<FareLineCode>({
    type: 'string',
    enum: Object.keys(fareLineMeanings),
    description: `What the line is for: ${Object.entries(fareLineMeanings)
      .map(([code, meaning]) => `${code}, ${meaning}`)
      .join('; ')}. Codes may be added.`,
  }),
  amount: aed('What the line adds to the fare.'),
  description: Type.String({ description: 'The line in English, with the figures that it comes of.' }),
});
export type PricedLine = Static<typeof PricedLine>;

export const EstimatePriceData = Type.Object(
  {
    estimatedFare: aed('Fare for the vehicle type sent.'),
    fareLines: Type.Array(PricedLine, {
      description:
        'Why the fare is what it is: lines that sum to it, in the order in which they were calculated.',
    }),
    estimatedDistance: Type.Number({ description: 'Route distance in kilometres, two decimals.' }),
    estimatedTime: Type.Number({ description: 'Travel time in minutes, one decimal.' }),
    ...pointsAnswered,
    vehicleTypeId: Type.Integer({ description: 'As sent.' }),
    ...placesWhenKnown,
    quoteId: Type.String({
      description:
        'Holds this fare until quoteExpiresAt: sent with create-trip, exactly this is charged. A JSON Web Signature (EdDSA); /.well-known/jwks.json has the keys.',
    }),
    quoteExpiresAt: timestamp('Until when the fare is held, by the real clock.'),
    requirements: Type.Optional(requirements),
    rules: Type.Optional(
      Type.Array(ActedRuleData, {
        description: 'Roads closed to trucks that the way goes by; left out where there are none.',
      }),
    ),
    tolls: Type.Optional(
      Type.Array(TollData, {
        description:
          'Toll gates on the way, in the order in which they are passed; left out where there are none, and where the ' +
          'account is not told of tolls.',
      }),
    ),
  },
  { title: 'PriceEstimate', examples: [examples.estimatePriceData] },
);
export type EstimatePriceData = Static<typeof EstimatePriceData>;

export const EtaRequest = Type.Object(
  {
    fromLat: latitude("Latitude of the driver (the trip's DriverLat)."),
    fromLng: longitude("Longitude of the driver (the trip's DriverLng)."),
    toLat: latitude('Latitude of the pickup (StatusCode 2) or the destination (StatusCode 5).'),
    toLng: longitude('Longitude of the pickup (StatusCode 2) or the destination (StatusCode 5).'),
    heading: Type.Optional(
      Type.Unknown({
        description:
          'In which direction the driver moves, in degrees clockwise from north, from 0 to 360: it tells on which ' +
          'carriageway. Anything else is left out.',
        examples: [90],
      }),
    ),
  },
  { title: 'EtaRequest', examples: [examples.etaRequest] },
);
export type EtaRequest = Static<typeof EtaRequest>;

export const EtaData = Type.Object(
  {
    distanceKm: Type.Number({ description: 'Route distance in kilometres, two decimals.' }),
    durationMinutes: Type.Number({ description: 'Estimated time of arrival in minutes, one decimal.' }),
    fromAddress: Type.String({ description: 'Address of the start, or its coordinates.' }),
    toAddress: Type.String({ description: 'Address of the end, or its coordinates.' }),
    fromAreaName: Type.String({
      description: 'Area of the start: at least its emirate, or its coordinates.',
    }),
    toAreaName: Type.String({ description: 'Area of the end: at least its emirate, or its coordinates.' }),
    poweredBy: Type.String({ description: 'The route provider that answered.' }),
  },
  { title: 'ArrivalEstimate', examples: [examples.etaData] },
);
export type EtaData = Static<typeof EtaData>;

export const CreateTripRequest = Type.Object(
  {
    ...pickup,
    ...destination,
    vehicleTypeId,
    mobileNumber: Type.String({
      description: "The customer's mobile number in local format, digits only; one leading 0 is dropped.",
      examples: ['501234567'],
    }),
    phoneCode: Type.String({ description: 'Country calling code, digits only.', examples: ['971'] }),
    firstName: Type.String({
      description: '1–100 characters after trimming; invisible embeddings and isolates are taken out.',
      examples: ['Mariam'],
    }),
    lastName: Type.String({ description: 'The same.', examples: ['Al Suwaidi'] }),
    departureTime,
    externalReference: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'Your own number for this trip, 1–100 characters; searchable.',
        examples: ['CASE-2041'],
      }),
    ),
    quoteId: Type.Optional(quoteToken),
    job: Type.Optional(JobRequest),
  },
  { title: 'CreateTripRequest', examples: [examples.createTripRequest] },
);
export type CreateTripRequest = Static<typeof CreateTripRequest>;

export const CreateTripData = Type.Object(
  {
    tripID: Type.Integer({ description: 'Identifier of the created trip.' }),
    tripFare: aed('Calculated fare, taken from the wallet.'),
  },
  { title: 'CreatedTrip', examples: [examples.createTripData] },
);
export type CreateTripData = Static<typeof CreateTripData>;

/** The refusals of a booking, beside those of every operation. */
export const createTripRefusals = [
  'idempotency_key_reused',
  'idempotency_in_progress',
  'quote_expired',
  'quote_mismatch',
  'quote_used',
  'invalid_vehicle_type',
  'pickup_outside_uae',
  'destination_outside_uae',
  'invalid_mobile_number',
  'invalid_mobile_number_length',
  'invalid_phone_code',
  'departure_in_the_past',
  'departure_too_far_ahead',
  'failed_to_create_trip',
  'wallet_balance_negative',
  'balance_below_floor',
  'held_limit_reached',
  'trip_creation_unavailable',
  'outcome_unknown',
] as const satisfies readonly RefusalCode[];
export type CreateTripRefusal = (typeof createTripRefusals)[number];

export const CancelTripRequest = Type.Object(
  {
    tripId: tripId('The trip to cancel: one of your account.'),
    requestedBy: Type.Optional(cancellationRequester),
  },
  { title: 'CancelTripRequest', examples: [examples.cancelTripRequest] },
);
export type CancelTripRequest = Static<typeof CancelTripRequest>;

export const CancelTripData = Type.Object(
  {
    tripID: Type.Integer({ description: "The cancelled trip's identifier." }),
    cancellationFees: aed('Fees charged; 0 when free.'),
  },
  { title: 'CancelledTrip', examples: [examples.cancelTripData] },
);
export type CancelTripData = Static<typeof CancelTripData>;

export const TripRecord = Type.Object(
  {
    tripID: Type.Integer({ description: 'Identifier of the trip.' }),
    StatusCode: tripStatusCode(
      '0 scheduled · 1 searching for a driver · 2 driver on the way to the pickup · 3 driver at the pickup · ' +
        '4 vehicle being loaded · 5 trip in progress · 6 completed · 7 cancelled · 8 no driver found · 9 failed.',
    ),
    statusName: tripStatusName('The status in a word, such as driver_to_pickup.'),
    vehicleTypeId: Type.Integer({ description: 'The vehicle type booked.' }),
    ...pointsAnswered,
    ...placesWhenKnown,
    DriverLat: Type.Optional(Type.Number({ description: 'Only while the driver has coordinates.' })),
    DriverLng: Type.Optional(Type.Number({ description: 'Only while the driver has coordinates.' })),
    driverLocationAt: Type.Optional(timestamp('When the driver was there.')),
    driverWithinMeters: Type.Optional(
      Type.Integer({
        description: 'By how much the coordinates may be wrong, where that is more than 500 metres.',
      }),
    ),
    driver: Type.Optional(
      Type.Object(
        {
          name: Type.String({ description: "The driver's name." }),
          phone: Type.String({ description: 'Calling code and number, digits only.' }),
          plate: Type.String({ description: "The truck's plate." }),
          vehicleTypeId: Type.Integer({ description: 'The vehicle type that the driver comes with.' }),
        },
        { description: 'While a driver is at the trip: from the assignment to the end.' },
      ),
    ),
    tripFare: aed('Fare of the trip.'),
    cancellationFees: Type.Optional(aed('What was kept of the fare when the trip was cancelled or failed.')),
    totalCharged: aed(
      'What the trip costs, or cost in the end: the fare or what was kept of it, and its accepted extras.',
    ),
    extras: Type.Optional(
      Type.Array(ExtraData, {
        description: 'What was asked for beside the fare; left out where nothing was.',
      }),
    ),
    outcome: Type.Optional(tripOutcome),
    unconfirmed: Type.Optional(unconfirmedSteps),
    estimatedDistance: Type.Number({ description: 'Kilometres, two decimals.' }),
    estimatedTime: Type.Number({ description: 'Minutes, one decimal.' }),
    departureTime: timestamp('When the trip is to depart.'),
    customer: Type.Object(
      {
        firstName: Type.String({ description: 'As sent, trimmed.' }),
        lastName: Type.String({ description: 'As sent, trimmed.' }),
        mobileNumber: Type.String({ description: 'Without its leading 0.' }),
        phoneCode: Type.String({ description: 'Country calling code.' }),
      },
      { description: 'The person whose vehicle is moved.' },
    ),
    customerText: Type.Optional(
      Type.Object(CustomerText.properties, {
        description:
          'What became of the SMS with the link to the trip; left out where the customer is sent none.',
      }),
    ),
    externalReference: Type.Optional(Type.String({ description: 'Your own number for the trip.' })),
    job: Type.Optional(JobData),
    requirements: Type.Optional(requirements),
    requirementsWaived: Type.Optional(RequirementsWaivedData),
    search: Type.Optional(SearchRoundData),
    createdAt: timestamp('When the trip was created.'),
    updatedAt: timestamp('When the trip last changed.'),
  },
  { title: 'TripRecord', examples: [examples.tripRecord] },
);
export type TripRecord = Static<typeof TripRecord>;

const drivingLeft = {
  distanceKm: Type.Number({ description: 'Kilometres by road, two decimals.' }),
  durationMinutes: Type.Number({ description: 'Driving time in minutes, one decimal.' }),
};

export const TripArrivalData = Type.Object(
  {
    tripID: Type.Integer({ description: 'Identifier of the trip.' }),
    StatusCode: tripStatusCode('The status of the trip, 2 to 5.', statusesWithDriver),
    leg: Type.Unsafe<'pickup' | 'destination'>({
      type: 'string',
      enum: ['pickup', 'destination'],
      description: 'Where the driver arrives next: pickup in status 2 to 4, destination in 5.',
    }),
    distanceKm: Type.Optional(
      Type.Number({
        description: "Kilometres from the driver's last position, two decimals; 0 once the driver is there.",
      }),
    ),
    durationMinutes: Type.Optional(
      Type.Number({
        description:
          "Driving minutes from the driver's last position, one decimal; 0 once the driver is there.",
      }),
    ),
    arrivalAt: Type.Optional(
      timestamp(
        'When the driver arrives, or arrived in status 3 and 4, by the real clock: count down to this. Never in ' +
          'the past before that: once it has come, it is the time of asking. At a pickup never earlier than an ' +
          'operator has promised in place of the first promise. Left out when nobody can tell, as with heldUp.',
      ),
    ),
    positionAgeSeconds: Type.Optional(
      Type.Integer({ description: "Age of the driver's last position in seconds; left out without one." }),
    ),
    confidence: Type.Unsafe<'fresh' | 'stale' | 'none'>({
      type: 'string',
      enum: ['fresh', 'stale', 'none'],
      description:
        'fresh: the position is at most 60 seconds old. stale: it is older, and arrivalAt no promise. none: there is ' +
        'none, or no road from it; arrivalAt is then what was promised, as long as that is to come.',
    }),
    heldUp: Type.Optional(
      Type.Unsafe<HeldUp>({
        type: 'string',
        enum: [...heldUpConcerns],
        description:
          'The truck does not come nearer. not_on_way: not since its driver got the trip, for more than a minute. moving_away: ' +
          'it drives away from the pickup. stopped_on_way: it has stood for eight minutes. Left out where it comes.',
      }),
    ),
    poweredBy: Type.Optional(
      Type.String({ description: 'The route provider that answered; left out when none was asked.' }),
    ),
    onward: Type.Optional(
      Type.Object(drivingLeft, {
        description: 'The drive from the pickup to the destination, as quoted; left out in status 5.',
      }),
    ),
    deliveryAt: Type.Optional(
      Type.String({ description: 'In status 3 and 4: when the vehicle will be at the destination.' }),
    ),
  },
  { title: 'TripArrival', examples: [examples.tripArrivalData] },
);
export type TripArrivalData = Static<typeof TripArrivalData>;

export const TrackingLinkData = Type.Object(
  {
    tripID: Type.Integer({ description: 'Identifier of the trip.' }),
    url: Type.String({
      description: 'Opens this one trip in a browser, without anybody signing in. Whoever has it can watch.',
    }),
    expiresAt: Type.Optional(
      timestamp("Of a trip that is over: until when the link is good, on the account's own clock."),
    ),
  },
  { title: 'TrackingLink', examples: [examples.trackingLinkData] },
);
export type TrackingLinkData = Static<typeof TrackingLinkData>;
