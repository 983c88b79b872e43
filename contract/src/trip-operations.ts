import { type FareLineCode, fareLineMeanings } from '@satha/terms/fare-lines';
import { type Static, Type } from 'typebox';
import * as examples from './examples.ts';
import {
  aed,
  cancellationRequester,
  departureTime,
  latitude,
  longitude,
  quoteToken,
  timestamp,
  tripId,
  vehicleTypeId,
} from './fields.ts';
import { JobRequest } from './job/job.ts';
import { requirements } from './job/requirement.ts';
import type { RefusalCode } from './refusals.ts';
import { ActedRuleData } from './road-rules/acted-rule.ts';
import { TollData } from './tolls/toll.ts';

const pickup = {
  fromLat: latitude('Latitude of the pickup, in degrees.'),
  fromLng: longitude('Longitude of the pickup, in degrees.'),
};

const destination = {
  toLat: latitude('Latitude of the destination, in degrees.'),
  toLng: longitude('Longitude of the destination, in degrees.'),
};

export const pointsAnswered = {
  fromLat: Type.Number({ description: 'Latitude of the pickup.' }),
  fromLng: Type.Number({ description: 'Longitude of the pickup.' }),
  toLat: Type.Number({ description: 'Latitude of the destination.' }),
  toLng: Type.Number({ description: 'Longitude of the destination.' }),
};

export const placesWhenKnown = {
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
