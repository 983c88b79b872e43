import { type Exclusion, exclusionList } from '@satha/terms/dispatch';
import { type Equipment, equipmentList } from '@satha/terms/equipment';
import { type PositionSource, positionSources } from '@satha/terms/positions';
import { type TripConcern, tripConcernNames } from '@satha/terms/trip-concerns';
import type { TripOutcome } from '@satha/terms/trip-outcomes';
import { type TripStatusName, tripStatusNames } from '@satha/terms/trip-statuses';
import { type Static, Type } from 'typebox';
import { nameAr, textOrNull, timestamp } from '../../fields.ts';
import { Point, TripPlace } from '../../trip-place.ts';
import { ConsoleDriver } from '../lists.ts';

/**
 * The console's wire about the board, on which trips and drivers of this moment stand side by side: under `/console-api`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/board` | | BoardData | trips.read |
 *
 * The stream of changes keeps it up to date (changes.ts): with `board=true` it tells cards and positions as well.
 */

const count = (description: string) => Type.Integer({ minimum: 0, description });

const BoardDriver = Type.Object({
  driverId: Type.Integer(),
  name: Type.String(),
  nameAr,
  plate: Type.String({ description: "The truck's." }),
  isAtTrip: Type.Boolean({ description: 'After the end, too, until the vehicle is handed over.' }),
});

const BoardSearch = Type.Object({
  pausedUntil: textOrNull('Until when an operator has paused it; null: it goes on.'),
  round: count('From 1, each wider than the one before; 0 before anybody was looked for.'),
  radiusMeters: count('How far around the pickup drivers are asked.'),
  asked: count('How many drivers were asked for the trip.'),
  waiting: count('How many of them have yet to answer.'),
  driversOnShift: count('The candidates and the excluded together.'),
  candidates: count('How many of them could be asked.'),
  excluded: Type.Unsafe<Partial<Record<Exclusion, number>>>({
    type: 'object',
    properties: Object.fromEntries(exclusionList.map((reason) => [reason, { type: 'integer' }])),
    description: 'How many drivers were no candidates, each by the first reason.',
  }),
});

/** A trip in few words, as a card of the board tells it. */
export const BoardCard = Type.Object({
  tripId: Type.Integer(),
  status: Type.Unsafe<TripStatusName>({ type: 'string', enum: [...tripStatusNames] }),
  outcome: textOrNull<TripOutcome>('How the trip ended; null while it is open.'),
  account: Type.Object({ accountId: Type.Integer(), name: Type.String() }),
  isDemo: Type.Boolean({ description: "Of the sandbox's demo." }),
  customerName: Type.String(),
  vehiclePlate: textOrNull("Of the customer's vehicle; null when nobody told it."),
  vehicleTypeId: Type.Integer(),
  equipment: Type.Array(Type.Unsafe<Equipment>({ type: 'string', enum: [...equipmentList] }), {
    description: 'What a truck must have, unless an operator waived it.',
  }),
  pickup: TripPlace,
  destination: TripPlace,
  driver: Type.Union([BoardDriver, Type.Null()], { description: 'Who is at the trip, or was last.' }),
  countsAt: textOrNull(
    'What its clock counts to or from, by the real clock: the departure of a scheduled trip, the beginning of a search, when the driver was promised at the pickup or came there, when the vehicle was promised at its destination. Null when nothing is known, or the trip has ended.',
  ),
  search: Type.Union([BoardSearch, Type.Null()], {
    description: 'The search for a driver, while there is one.',
  }),
  lastContactAt: textOrNull(
    'When an operator last called or wrote to somebody of the trip, by the real clock.',
  ),
  concerns: Type.Array(Type.Unsafe<TripConcern>({ type: 'string', enum: [...tripConcernNames] }), {
    description:
      'Why an operator should look at it, as it was when it was told; time alone brings some of them.',
  }),
  endedAt: textOrNull('By the real clock; null while it is open.'),
});
export type BoardCard = Static<typeof BoardCard>;

/** Where a driver on shift or at a trip was last. */
export const BoardPosition = Type.Object({
  driverId: Type.Integer(),
  ...Point.properties,
  headingDegrees: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'Clockwise from north.',
  }),
  recordedAt: timestamp('When the driver was there, by the real clock.'),
  heardAt: Type.Optional(timestamp('When the driver was last heard of; left out where it was then.')),
  movedAt: Type.Optional(
    timestamp(
      'Since when the truck has been there; left out where it moved within two minutes, or that is not known.',
    ),
  ),
  source: Type.Optional(
    Type.Unsafe<PositionSource>({
      type: 'string',
      enum: [...positionSources],
      description: 'Left out where it is the app.',
    }),
  ),
});
export type BoardPosition = Static<typeof BoardPosition>;

export const BoardData = Type.Object({
  cards: Type.Array(BoardCard, {
    description:
      'Trips that are open, those that ended today on the calendar of the UAE, and those that have ended with the vehicle still aboard; the newest first.',
  }),
  drivers: Type.Array(ConsoleDriver, { description: 'On shift or at a trip, and then the others.' }),
  leftOut: Type.Object(
    { open: Type.Boolean(), ended: Type.Boolean(), drivers: Type.Boolean() },
    {
      description:
        'Whether there are more open trips than 3,000, more that ended today than 1,000, and more drivers than 2,000 on shift or 500 others: those are not told.',
    },
  ),
});
export type BoardData = Static<typeof BoardData>;

/** What changed of the positions; at first all that there are. */
export type BoardPositions = {
  /** Whoever is not among them has no position. */
  readonly isAll: boolean;
  readonly positions: readonly BoardPosition[];
  /** The numbers of drivers who have no position any more. */
  readonly gone: readonly number[];
};
