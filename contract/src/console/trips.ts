import { actorKinds } from '@satha/terms/audit-actions';
import { type OperatorTripOrder, operatorTripOrders } from '@satha/terms/lists';
import { type PositionSource, positionSources } from '@satha/terms/positions';
import { type TripConcern, tripConcernNames } from '@satha/terms/trip-concerns';
import { type Static, Type } from 'typebox';
import { PortalEvidence } from '../evidence/portal-evidence.ts';
import { nameAr, textOrNull, timestamp, tripId } from '../fields.ts';
import { TripDetail, TripSummary } from '../portal/trips.ts';
import { LedgerEntryView } from '../portal/wallet.ts';
import { CustomerText } from '../sms.ts';
import { TollDifferenceView } from '../tolls/toll.ts';
import { measuredTripFilters } from './desk/figure-queries.ts';
import { ConsoleDriverReport, ConsoleRound, ConsoleTripStep } from './trip-parts.ts';

/**
 * The console's wire about trips of all accounts: under `/console-api`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/trips` | ConsoleTripsQuery | ConsoleTripsData | trips.read |
 * | GET | `/trips/:tripId` | | ConsoleTripData | trips.read |
 * | GET | `/trips/:tripId/way` | | TripWay of the portal | trips.read |
 * | GET | `/trips/:tripId/evidence/:evidenceId/file` | | the image, without what the phone wrote beside it | trips.read |
 * | GET | `/trips/:tripId/evidence/:evidenceId/thumbnail` | | a JPEG of at most 480 pixels | trips.read |
 */

const id = Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));

const moment = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }));

const concern = Type.Unsafe<TripConcern>({ type: 'string', enum: [...tripConcernNames] });

export const ConsoleTripsQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        "A trip's number; a mobile number, whole or four digits or more that it begins or ends with; the beginning of the customer's name, of a further first name, of the last name or its last word, or of the account's own number; or, whole, the number of the vehicle's plate, a VIN, a case number or the number of a police report.",
    }),
  ),
  status: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Names of statuses with commas between, any of them; `open` and `ended` stand for several.',
    }),
  ),
  outcome: Type.Optional(
    Type.String({ maxLength: 400, description: 'Names of outcomes with commas between; any of them.' }),
  ),
  concern: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Why an operator should look, with commas between; any of them. `any` is all of them.',
    }),
  ),
  accountId: id,
  driverId: id,
  vehicleId: id,
  vehicleTypeId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  createdFrom: moment('A day as YYYY-MM-DD or a minute as YYYY-MM-DDTHH:MM, UAE time, or RFC 3339.'),
  createdTo: moment('The same; of a day, all of it.'),
  departureFrom: moment('The same, of when the trip is to depart.'),
  departureTo: moment('The same; of a day, all of it.'),
  ...measuredTripFilters,
  sort: Type.Optional(Type.Unsafe<OperatorTripOrder>({ type: 'string', enum: [...operatorTripOrders] })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});

export type ConsoleTripsQuery = Static<typeof ConsoleTripsQuery>;

const account = Type.Object({ accountId: Type.Integer(), name: Type.String() });

export const ConsoleTripSummary = Type.Object({
  ...TripSummary.properties,
  account,
  isDemo: Type.Boolean({ description: "Of the sandbox's demo." }),
  lastDriver: Type.Union(
    [
      Type.Object({
        driverId: Type.Integer(),
        name: Type.String(),
        vehicleId: Type.Integer(),
        plate: Type.String(),
      }),
      Type.Null(),
    ],
    { description: 'Who is at the trip, or was last.' },
  ),
  concerns: Type.Array(concern, { description: 'Why an operator should look at it now.' }),
});

export type ConsoleTripSummary = Static<typeof ConsoleTripSummary>;

export const ConsoleTripsData = Type.Object({
  items: Type.Array(ConsoleTripSummary, {
    description:
      'In the order asked for; fewer than the limit, or none, where many trips had to be looked at.',
  }),
  nextCursor: textOrNull('Null at the end, and there alone: a page without items may have one.'),
});

export type ConsoleTripsData = Static<typeof ConsoleTripsData>;

export const ConsoleTripParams = Type.Object({ tripId: tripId('Identifier of the trip.') });

const ConsoleOffer = Type.Object({
  offerId: Type.Integer(),
  driverId: Type.Integer(),
  driverName: Type.String(),
  status: Type.Unsafe<'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn'>({ type: 'string' }),
  pickupMeters: Type.Integer({ description: 'From the driver to the pickup by road, when it was offered.' }),
  pickupSeconds: Type.Integer({ description: 'The same in time.' }),
  offeredAt: timestamp('By the real clock.'),
  answeredAt: textOrNull('The same; null while it is open.'),
});

const ConsolePromise = Type.Object({
  leg: Type.Unsafe<'pickup' | 'destination'>({ type: 'string' }),
  driverId: Type.Integer(),
  madeAt: timestamp('By the real clock.'),
  promisedAt: timestamp('The same.'),
  promisedAnewAt: textOrNull('What an operator promised in its place; the same. Null: nothing.'),
  arrivedAt: textOrNull('The same; null where the driver has not come.'),
});

const ConsoleTripAct = Type.Object({
  auditEntryId: Type.Integer(),
  action: Type.String({ description: 'Such as trip.failed.' }),
  actor: Type.Object({
    kind: Type.Enum([...actorKinds]),
    id: Type.Union([Type.Integer(), Type.Null()]),
    name: Type.Union([Type.String(), Type.Null()]),
  }),
  details: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  at: timestamp('By the real clock.'),
});

const lastDriver = {
  driverId: Type.Integer(),
  vehicleId: Type.Integer(),
  name: Type.String(),
  nameAr,
  phone: Type.String(),
  plate: Type.String(),
  isAtTrip: Type.Boolean({ description: 'After the end, too, until the vehicle is handed over.' }),
};

export const ConsoleTripData = Type.Object({
  ...TripDetail.properties,
  account: Type.Object({
    ...account.properties,
    isSuspended: Type.Boolean(),
    isDemo: Type.Boolean({ description: "Of the sandbox's demo." }),
    isForCallers: Type.Boolean({ description: "The company's own: the caller owes what the trip costs." }),
    clockOffsetSeconds: Type.Integer({ description: 'How far its clock is ahead; 0 but in the sandbox.' }),
  }),
  driver: Type.Union([Type.Object(lastDriver), Type.Null()], {
    description: 'Who is at the trip, or was last.',
  }),
  timeline: Type.Array(ConsoleTripStep, { description: 'In order.' }),
  concerns: Type.Array(concern),
  failureReason: textOrNull('Of a failed trip.'),
  quotedBy: Type.Object(
    { provider: Type.String(), dataVersion: Type.String() },
    { description: 'Whose roads the quote was made of.' },
  ),
  track: Type.Object({
    points: Type.Integer(),
    meters: Type.Integer(),
    sources: Type.Array(
      Type.Object({
        source: Type.Unsafe<PositionSource>({ type: 'string', enum: [...positionSources] }),
        points: Type.Integer(),
      }),
      { description: 'Who told how many of the points, the most first; of some it is not known.' },
    ),
  }),
  promises: Type.Array(ConsolePromise, { description: 'In order.' }),
  offers: Type.Array(ConsoleOffer, { description: 'Who was asked, in order.' }),
  search: Type.Union(
    [
      Type.Object({
        pausedUntil: textOrNull('Until when an operator has paused it; null: it goes on.'),
        isWidened: Type.Boolean({ description: 'An operator let it ask farther away.' }),
      }),
      Type.Null(),
    ],
    { description: 'The search for a driver; null when there is none.' },
  ),
  rounds: Type.Array(ConsoleRound, { description: 'What each round of each search found, in order.' }),
  acts: Type.Array(ConsoleTripAct, { description: 'What people did to the trip by hand, in order.' }),
  reports: Type.Array(ConsoleDriverReport, {
    description: "What drivers' phones told beside the moves, as it came: delays, and what came too late.",
  }),
  evidence: Type.Array(PortalEvidence, { description: 'In the order in which it was told.' }),
  texts: Type.Array(
    Type.Object({
      kind: Type.String({ description: 'Such as tracking_link.' }),
      ...CustomerText.properties,
    }),
    { description: 'The SMS of the trip, without what they say.' },
  ),
  tollDifference: Type.Union([TollDifferenceView, Type.Null()], {
    description:
      'Null where nothing differs, and until somebody has looked: some minutes after the completion.',
  }),
  entries: Type.Unsafe<Static<typeof LedgerEntryView>[] | null>({
    anyOf: [Type.Array(LedgerEntryView), { type: 'null' }],
    description:
      "What the trip moved in the account's wallet, the latest first; null for roles that do not see wallets.",
  }),
  trackingUrl: textOrNull(
    'Opens this one trip in a browser, without a sign-in; null once it does not, and for roles that do not write to customers.',
  ),
});

export type ConsoleTripData = Static<typeof ConsoleTripData>;
