import { type Static, Type } from 'typebox';
import {
  aed,
  departureTime,
  latitude,
  longitude,
  timestamp,
  tripIdInteger,
  vehicleTypeId,
} from './fields.ts';

const pickup = {
  fromLat: latitude('Latitude of the pickup, in degrees.'),
  fromLng: longitude('Longitude of the pickup, in degrees.'),
};
const destination = {
  toLat: latitude('Latitude of the destination, in degrees.'),
  toLng: longitude('Longitude of the destination, in degrees.'),
};

export const EstimatePriceRequest = Type.Object({
  ...pickup,
  ...destination,
  vehicleTypeId,
  departureTime,
});
export type EstimatePriceRequest = Static<typeof EstimatePriceRequest>;

export const EstimatePriceData = Type.Object({
  estimatedFare: aed('Fare for the vehicle type sent.'),
  estimatedDistance: Type.Number({ description: 'Route distance in kilometres, two decimals.' }),
  estimatedTime: Type.Number({ description: 'Travel time in minutes, one decimal.' }),
  fromLat: Type.Number(),
  fromLng: Type.Number(),
  toLat: Type.Number(),
  toLng: Type.Number(),
  vehicleTypeId: Type.Integer(),
  fromAddress: Type.Optional(Type.String({ description: 'Left out when not available.' })),
  toAddress: Type.Optional(Type.String({ description: 'Left out when not available.' })),
  fromAreaName: Type.Optional(Type.String({ description: 'Left out when not available.' })),
  toAreaName: Type.Optional(Type.String({ description: 'Left out when not available.' })),
});
export type EstimatePriceData = Static<typeof EstimatePriceData>;

export const EtaRequest = Type.Object({
  fromLat: latitude("Latitude of the driver (the trip's DriverLat)."),
  fromLng: longitude("Longitude of the driver (the trip's DriverLng)."),
  toLat: latitude('Latitude of the pickup (StatusCode 2) or the destination (StatusCode 5).'),
  toLng: longitude('Longitude of the pickup (StatusCode 2) or the destination (StatusCode 5).'),
});
export type EtaRequest = Static<typeof EtaRequest>;

export const EtaData = Type.Object({
  distanceKm: Type.Number({ description: 'Route distance in kilometres, two decimals.' }),
  durationMinutes: Type.Number({ description: 'Estimated time of arrival in minutes, one decimal.' }),
  fromAddress: Type.String(),
  toAddress: Type.String(),
  fromAreaName: Type.String(),
  toAreaName: Type.String(),
  poweredBy: Type.String({ description: 'The route provider that answered.' }),
});
export type EtaData = Static<typeof EtaData>;

export const CreateTripRequest = Type.Object({
  ...pickup,
  ...destination,
  vehicleTypeId,
  mobileNumber: Type.String({
    description: "The customer's mobile number in local format, digits only; one leading 0 is dropped.",
    examples: ['501234567'],
  }),
  phoneCode: Type.String({ description: 'Country calling code, digits only.', examples: ['971'] }),
  firstName: Type.String({ description: '1–100 characters after trimming.', examples: ['Mariam'] }),
  lastName: Type.String({ description: '1–100 characters after trimming.', examples: ['Al Suwaidi'] }),
  departureTime,
  externalReference: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Your own number for this trip, 1–100 characters; searchable.',
      examples: ['CASE-2041'],
    }),
  ),
});
export type CreateTripRequest = Static<typeof CreateTripRequest>;

export const CreateTripData = Type.Object({
  tripID: Type.Integer({ description: 'Identifier of the created trip.' }),
  tripFare: aed('Calculated fare, taken from the wallet.'),
});
export type CreateTripData = Static<typeof CreateTripData>;

export const CancelTripRequest = Type.Object({ tripId: tripIdInteger });
export type CancelTripRequest = Static<typeof CancelTripRequest>;

export const CancelTripData = Type.Object({
  tripID: Type.Integer({ description: "The cancelled trip's identifier." }),
  cancellationFees: aed('Fees charged; 0 when free.'),
});
export type CancelTripData = Static<typeof CancelTripData>;

export const TripRecord = Type.Object({
  tripID: Type.Integer(),
  StatusCode: Type.Integer({ description: '2: driver on the way to the pickup. 5: trip in progress.' }),
  statusName: Type.String(),
  vehicleTypeId: Type.Integer(),
  fromLat: Type.Number(),
  fromLng: Type.Number(),
  toLat: Type.Number(),
  toLng: Type.Number(),
  fromAddress: Type.Optional(Type.String()),
  fromAreaName: Type.Optional(Type.String()),
  toAddress: Type.Optional(Type.String()),
  toAreaName: Type.Optional(Type.String()),
  DriverLat: Type.Optional(Type.Number({ description: 'Only while the driver has coordinates.' })),
  DriverLng: Type.Optional(Type.Number({ description: 'Only while the driver has coordinates.' })),
  driverLocationAt: Type.Optional(timestamp('When the driver was there.')),
  driver: Type.Optional(
    Type.Object({
      name: Type.String(),
      phone: Type.String(),
      plate: Type.String(),
      vehicleTypeId: Type.Integer(),
    }),
  ),
  tripFare: aed('Fare of the trip.'),
  cancellationFees: Type.Optional(aed('Fees charged when the trip was cancelled.')),
  estimatedDistance: Type.Number({ description: 'Kilometres, two decimals.' }),
  estimatedTime: Type.Number({ description: 'Minutes, one decimal.' }),
  departureTime: timestamp('When the trip is to depart.'),
  customer: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    mobileNumber: Type.String(),
    phoneCode: Type.String(),
  }),
  externalReference: Type.Optional(Type.String()),
  createdAt: timestamp('When the trip was created.'),
  updatedAt: timestamp('When the trip last changed.'),
});
export type TripRecord = Static<typeof TripRecord>;

export const SearchTripsQuery = Type.Object({
  tripId: Type.Optional(tripIdInteger),
  statusCode: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
  mobileNumber: Type.Optional(
    Type.String({ description: "The customer's number, with or without its leading 0; any phone code." }),
  ),
  externalReference: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  createdFrom: Type.Optional(
    Type.String({
      description: 'Created at or after: YYYY-MM-DDTHH:MM in UAE time, a date, or RFC 3339.',
      examples: ['2026-11-01'],
    }),
  ),
  createdTo: Type.Optional(
    Type.String({
      description: 'Created before: YYYY-MM-DDTHH:MM in UAE time, a date (the whole day), or RFC 3339.',
      examples: ['2026-11-30'],
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  cursor: Type.Optional(Type.String({ description: 'nextCursor of the page before.', maxLength: 200 })),
});
export type SearchTripsQuery = Static<typeof SearchTripsQuery>;

export const SearchTripsData = Type.Object({
  trips: Type.Array(TripRecord),
  nextCursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Send it as cursor for the next page; null on the last.',
  }),
});
export type SearchTripsData = Static<typeof SearchTripsData>;
