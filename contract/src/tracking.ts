import type { Emirate } from '@satha/terms/emirates';
import { type TripStatusName, tripStatusNames } from '@satha/terms/trip-statuses';
import { type Static, Type } from 'typebox';
import { evidenceId } from './evidence/evidence.ts';
import { PortalExtra } from './extras/portal-extras.ts';
import { documentLanguage, nameAr, timestamp } from './fields.ts';
import { DriverFix, TripArrival, TripDetail, TripWay } from './portal/trips.ts';
import { TripPlace } from './trip-place.ts';

/**
 * The wire of the customers' app: JSON under `/tracking-api`, in the envelope of every API. Who is signed in is told
 * by a cookie that pages cannot read; what changes something is JSON, from this service's own pages alone.
 *
 * | method | path | sends | gives | for |
 * |---|---|---|---|---|
 * | GET | `/environment` | | TrackingEnvironment | anybody |
 * | POST | `/sign-in-codes` | CustomerCodeRequest | CustomerCodeData | anybody |
 * | POST | `/sign-in` | CustomerSignInRequest | CustomerData, and the cookie | anybody |
 * | POST | `/sign-out` | `{}` or nothing | `{ isDone: true }` | who is signed in |
 * | GET | `/me` | | CustomerData | who is signed in |
 * | GET | `/home` | | HomeData | anybody: who is not signed in is told `null` |
 * | GET | `/trips?cursor` | | TrackedTripList | who is signed in |
 * | GET | `/trips/:tripId` | | TrackedTrip | the customer of the trip |
 * | GET | `/trips/:tripId/way` | | TrackedWay | the customer of the trip |
 * | GET | `/trips/:tripId/stream` | `?after` | server-sent events, below | the customer of the trip |
 * | GET | `/trips/:tripId/receipt?language=en` | | a PDF (`attachment`) | the customer of the trip |
 * | POST | `/trips/:tripId/extras/:extraId` | ExtraDecisionRequest | PortalExtra | the customer of the trip, where the account lets them |
 * | GET | `/trips/:tripId/evidence` | | TrackedEvidenceList | the customer of the trip |
 * | GET | `/trips/:tripId/evidence/:evidenceId/file` | | the photo, without what the phone wrote beside it | the customer of the trip |
 * | GET | `/trips/:tripId/evidence/:evidenceId/thumbnail` | | a JPEG of at most 480 pixels | the customer of the trip |
 * | GET | `/trips/:tripId/condition-report?language=en` | | a PDF of the same (`attachment`) | the customer of the trip |
 * | GET | `/links/:token` | | TrackedTrip | whoever has the link |
 * | GET | `/links/:token/way` | | TrackedWay | whoever has the link |
 * | GET | `/links/:token/stream` | `?after` | server-sent events, below | whoever has the link |
 *
 * `:token` is the last part of the page's own address, `/t/<token>`. What is not (or no longer) signed in gets 401 `Sign
 * in first`; a trip of another number 404 `Trip not found`; a link that is over, was revoked or never was one 410 `Link
 * is no longer valid`.
 *
 * **The stream** tells of one trip. Frames:
 * - `trip.moved`, with an id: TripMoved. Ask for the trip again; a browser that lost the connection comes again with the
 *   last id (or `after`) and is told what it missed.
 * - `trip.driver_location`, without an id: TrackedLocation, while a driver is at the trip.
 * - `trip.link_ended`, without an id and of a link alone: the stream ends, and is not opened again.
 */

const status = Type.Unsafe<TripStatusName>({ type: 'string', enum: [...tripStatusNames] });

const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });

const integerOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description });

export const TrackingEnvironment = Type.Object({
  environment: Type.Unsafe<'test' | 'live'>({ type: 'string', enum: ['test', 'live'] }),
});

export type TrackingEnvironment = Static<typeof TrackingEnvironment>;

const TrackedVehicleType = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'English: Standard Recovery Truck.' }),
  nameArabic: Type.Union([Type.String(), Type.Null()], { description: 'Null where it has none.' }),
});

const summary = {
  tripId: Type.Integer(),
  status,
  sequence: Type.Integer({
    description: "The number of the trip's latest move: the higher one is the newer.",
  }),
  vehicleType: TrackedVehicleType,
  pickup: TripPlace,
  destination: TripPlace,
  departureAt: timestamp('When the trip is to depart.'),
  createdAt: timestamp('When the trip was created.'),
  updatedAt: timestamp('When the trip last changed.'),
};

export const TrackedTripSummary = Type.Object({
  ...summary,
  fareFils: Type.Integer({ description: 'Whole fils, tax included.' }),
  hasReceipt: Type.Boolean(),
});

export type TrackedTripSummary = Static<typeof TrackedTripSummary>;

/** A plate of the UAE as it is drawn. */
export const TrackedPlate = Type.Object({
  emirate: Type.Unsafe<Emirate>({ type: 'string', description: 'Dubai, Abu Dhabi, Sharjah …' }),
  code: Type.String({ description: '0 to 3 capital letters or digits.' }),
  number: Type.String({ description: '1 to 5 digits.' }),
});

export type TrackedPlate = Static<typeof TrackedPlate>;

export const TrackedDriver = Type.Object({
  name: Type.String(),
  nameAr,
  plate: TrackedPlate,
  isAtTrip: Type.Boolean({ description: 'False: it is who was at the trip last.' }),
});

export type TrackedDriver = Static<typeof TrackedDriver>;

export const TrackedStep = Type.Object({
  sequence: Type.Integer(),
  status: Type.Unsafe<TripStatusName>({ ...status, description: 'Into which the trip came then.' }),
  occurredAt: timestamp("On the account's own clock."),
  isDriverChange: Type.Optional(
    Type.Literal(true, { description: 'The vehicle went to another driver; the status stayed.' }),
  ),
});

export type TrackedStep = Static<typeof TrackedStep>;

export const TrackedFare = Type.Object({
  fareFils: Type.Integer({ description: 'Tax included.' }),
  vatFils: Type.Integer({ description: 'The tax in it.' }),
  vatBasisPoints: Type.Integer({ description: 'Its rate: 500 is five per cent.' }),
  fareLines: TripDetail.properties.fareLines,
  cancellationFeeFils: integerOrNull('What was kept of the fare when the trip ended early; null otherwise.'),
  totalFils: Type.Integer({ description: 'With the accepted extras. Tax included.' }),
  extras: Type.Array(PortalExtra, { description: 'What was asked for beside the fare.' }),
  mayDecideExtras: Type.Boolean({ description: 'Whether the account lets the customer decide on them.' }),
});

export type TrackedFare = Static<typeof TrackedFare>;

/** One trip. What a link does not tell is null there: who booked it, the fare, the receipt. */
export const TrackedTrip = Type.Object({
  ...summary,
  distanceMeters: Type.Integer({ description: 'By road, as it was quoted.' }),
  durationSeconds: Type.Integer({ description: 'On the road, as it was quoted.' }),
  driver: Type.Union([TrackedDriver, Type.Null()], { description: 'Who is at the trip, or was last.' }),
  callNumber: textOrNull(
    "E.164, for `tel:`: the operator's number, never the driver's own; while a driver is at the trip, and once it ended " +
      'without delivery. Null: nobody is to be called now.',
  ),
  fix: Type.Union([DriverFix, Type.Null()], {
    description: 'Where the driver last was: in the statuses driver_to_pickup to in_progress alone.',
  }),
  arrival: Type.Union([TripArrival, Type.Null()], { description: 'While a driver is at the trip.' }),
  timeline: Type.Array(TrackedStep, { description: 'In order.' }),
  endedAt: textOrNull('When the trip ended.'),
  bookedBy: textOrNull('The name of the account that booked it.'),
  fare: Type.Union([TrackedFare, Type.Null()]),
  hasReceipt: Type.Boolean(),
  linkEndsAt: textOrNull('Of a link to a trip that is over: until when it is good. Null otherwise.'),
});

export type TrackedTrip = Static<typeof TrackedTrip>;

/** Trips that are not over, then those that are, each the latest first. */
export const TrackedTripList = Type.Object({
  current: Type.Array(TrackedTripSummary, { description: 'On the first page alone.' }),
  items: Type.Array(TrackedTripSummary, { description: 'Those that are over.' }),
  nextCursor: textOrNull('Null at the end.'),
});

export type TrackedTripList = Static<typeof TrackedTripList>;

/** The data that the app starts with. A session that is over is none, and no refusal. */
export const HomeData = Type.Object({
  trips: Type.Union([TrackedTripList, Type.Null()], {
    description: 'The first page of trips; null where nobody is signed in.',
  }),
});

export type HomeData = Static<typeof HomeData>;

export const TrackedTripListQuery = Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 200 })) });

export type TrackedTripListQuery = Static<typeof TrackedTripListQuery>;

/** The lines of a trip for its customer: not where the truck has been. */
export const TrackedWay = Type.Object({
  approach: TripWay.properties.approach,
  route: TripWay.properties.route,
});

export type TrackedWay = Static<typeof TrackedWay>;

export const TrackedStreamQuery = Type.Object({
  after: Type.Optional(Type.String({ pattern: '^\\d{1,16}$', description: "A frame's id." })),
});

export type TrackedStreamQuery = Static<typeof TrackedStreamQuery>;

/** `trip.moved`. */
export const TripMoved = Type.Object({
  tripId: Type.Integer(),
  sequence: Type.Integer(),
  status,
  occurredAt: timestamp("On the account's own clock."),
});

export type TripMoved = Static<typeof TripMoved>;

/** `trip.driver_location`. */
export const TrackedLocation = Type.Object({ tripId: Type.Integer(), status, fix: DriverFix });

export type TrackedLocation = Static<typeof TrackedLocation>;

export const TrackedTripParams = Type.Object({
  tripId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

export const TrackedEvidenceFileParams = Type.Object({ ...TrackedTripParams.properties, evidenceId });

export const TrackedLinkParams = Type.Object({ token: Type.String({ maxLength: 200 }) });

export const TrackedDocumentQuery = Type.Object({ language: documentLanguage });
