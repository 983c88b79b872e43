import {
  type DuplicateReason,
  duplicateReasonNames,
  type PlaceNote,
  placeNoteNames,
} from '@satha/terms/calls';
import { type Static, Type } from 'typebox';
import { timestamp } from '../../fields.ts';
import { type SmsReason, type SmsStatus, smsReasons, smsStatuses } from '../../sms.ts';
import { LocalText, Point } from '../../trip-place.ts';
import { ConsoleTripSummary } from '../trips.ts';

/**
 * The console's wire about taking a call: under `/console-api`, and all of it needs trips.book.
 *
 * | method | path | sends | gives |
 * |---|---|---|---|
 * | GET | `/places?text` | PlaceTextQuery | PlacesOfTextData |
 * | GET | `/callers?phone` | CallerQuery | CallerData |
 * | POST | `/duplicates` | DuplicatesRequest | DuplicatesData |
 * | POST | `/location-requests` | LocationRequestRequest | LocationRequestData |
 * | GET | `/location-requests/:locationRequestId` | | LocationRequestData |
 * | POST | `/location-requests/:locationRequestId/take` | | LocationRequestData |
 */

const nameOrNull = (description: string) => Type.Union([LocalText, Type.Null()], { description });

export const PlaceTextQuery = Type.Object({
  text: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description:
      'Coordinates, an address of Google Maps, Apple Maps, Waze, OpenStreetMap or 2GIS, a plus code, or the name of a place.',
  }),
  nearLat: Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'With nearLng.' })),
  nearLng: Type.Optional(
    Type.Number({ minimum: -180, maximum: 180, description: 'What is nearer to this point comes first.' }),
  ),
});
export type PlaceTextQuery = Static<typeof PlaceTextQuery>;

/** What a text may mean, the likeliest first. */
export const PlacesOfTextData = Type.Object({
  items: Type.Array(
    Type.Object({
      kind: Type.Enum(['point', 'area', 'road', 'place'], {
        description: 'The point that the text says, or what has its name.',
      }),
      name: nameOrNull('Null of a point.'),
      address: nameOrNull('Of a point, where it is known.'),
      areaName: nameOrNull('Null where it is not known, or is itself.'),
      emirate: nameOrNull('Null where it is not known.'),
      point: Point,
    }),
  ),
  note: Type.Union(
    [
      Type.Object({
        reason: Type.Unsafe<PlaceNote>({ type: 'string', enum: [...placeNoteNames] }),
        message: Type.String(),
      }),
      Type.Null(),
    ],
    { description: 'What is to be known of the items, or why there are none.' },
  ),
  nextCursor: Type.Null(),
});
export type PlacesOfTextData = Static<typeof PlacesOfTextData>;

export const CallerQuery = Type.Object({
  phone: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'A mobile number as it was dialled or copied: 050 123 4567, +971501234567, 00966….',
  }),
});
export type CallerQuery = Static<typeof CallerQuery>;

export const LocationRequest = Type.Object({
  locationRequestId: Type.Integer(),
  requestedAt: timestamp('By the real clock.'),
  expiresAt: timestamp('Until when the caller may open the link, by the real clock.'),
  point: Type.Union([Point, Type.Null()], {
    description: 'Where the caller said they are; null until then.',
  }),
  accuracyMeters: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Within which the phone says that the point is right; null of one that was set by hand.',
  }),
  sharedAt: Type.Union([timestamp('By the real clock.'), Type.Null()]),
  isTaken: Type.Boolean({ description: 'Then the caller cannot change it any more.' }),
  text: Type.Union(
    [
      Type.Object({
        status: Type.Unsafe<SmsStatus>({ type: 'string', enum: [...smsStatuses] }),
        reason: Type.Unsafe<SmsReason | null>({ type: ['string', 'null'], enum: [...smsReasons, null] }),
      }),
      Type.Null(),
    ],
    { description: 'What became of the text with the link; null once it is deleted.' },
  ),
});
export type LocationRequest = Static<typeof LocationRequest>;

export const LocationRequestData = Type.Object({ locationRequest: LocationRequest });
export type LocationRequestData = Static<typeof LocationRequestData>;

export const LocationRequestPath = Type.Object({
  locationRequestId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

const phoneCode = Type.String({ maxLength: 10, description: 'Calling code of the country, digits only.' });
const mobileNumber = Type.String({ maxLength: 20, description: 'In local format, digits only.' });

export const LocationRequestRequest = Type.Object({ phoneCode, mobileNumber });
export type LocationRequestRequest = Static<typeof LocationRequestRequest>;

/** Who has the number, as far as the company knows. */
export const CallerData = Type.Object({
  phoneCode: Type.String(),
  mobileNumber: Type.String({ description: 'Without a leading 0.' }),
  name: Type.Union([Type.Object({ firstName: Type.String(), lastName: Type.String() }), Type.Null()], {
    description: 'Of the latest trip for the number.',
  }),
  openTrips: Type.Array(ConsoleTripSummary, { description: 'Under way, the latest first, at most 20.' }),
  lastTrips: Type.Array(ConsoleTripSummary, { description: 'Over, the latest first, at most 5.' }),
  accounts: Type.Array(
    Type.Object({
      accountId: Type.Integer(),
      name: Type.String(),
      isForCallers: Type.Boolean({ description: 'The company’s own, for those who have no account.' }),
      isSuspended: Type.Boolean(),
    }),
    { description: 'Those that booked for the number, at most 20.' },
  ),
  locationRequest: Type.Union([LocationRequest, Type.Null()], {
    description: 'The latest one that the caller may still answer, or has answered and nobody has taken.',
  }),
});
export type CallerData = Static<typeof CallerData>;

export const DuplicatesRequest = Type.Object({
  phoneCode: Type.Optional(phoneCode),
  mobileNumber: Type.Optional(mobileNumber),
  plateNumber: Type.Optional(
    Type.String({ minLength: 1, maxLength: 20, description: 'Of the vehicle’s plate, without its code.' }),
  ),
  pickup: Type.Optional(Point),
});
export type DuplicatesRequest = Static<typeof DuplicatesRequest>;

/** Trips that are open, or were booked within the last six hours, and may be what the call is about: the latest first. */
export const DuplicatesData = Type.Object({
  items: Type.Array(
    Type.Object({
      trip: ConsoleTripSummary,
      because: Type.Array(Type.Unsafe<DuplicateReason>({ type: 'string', enum: [...duplicateReasonNames] })),
      metersAway: Type.Union([Type.Integer(), Type.Null()], {
        description: 'From the pickup that was asked about; null where none was.',
      }),
    }),
    { description: 'At most 10.' },
  ),
  nextCursor: Type.Null(),
});
export type DuplicatesData = Static<typeof DuplicatesData>;
