import { type TripStatusName, tripStatusNames } from '@satha/terms/trip-statuses';
import { type Static, Type } from 'typebox';
import { timestamp } from '../fields.ts';
import { DriverFix } from './trips.ts';

/**
 * `GET /portal-api/accounts/:accountId/events/stream` (needs trips.read, and account.read for events of wallet and
 * endpoints): server-sent events for as long as the member is signed in and has the same role in the account. Each frame of
 * the account's log carries its number as id; a browser that comes again with the last one goes on behind it, and so does one
 * that sends it as `after`. A frame's event is the `type`.
 */
export const EventStreamQuery = Type.Object({
  after: Type.Optional(Type.String({ pattern: '^\\d{1,16}$', 'x-form': 'the id of a frame of the stream' })),
});
export type EventStreamQuery = Static<typeof EventStreamQuery>;

const status = Type.Unsafe<TripStatusName>({ type: 'string', enum: [...tripStatusNames] });

/** Something that happened to the account's trips, its wallet or its endpoints. */
export const PortalEvent = Type.Object({
  number: Type.Integer(),
  type: Type.String({ description: 'As on the trip API: trip.created … wallet.topped_up …' }),
  occurredAt: timestamp("On the account's own clock."),
  tripId: Type.Union([Type.Integer(), Type.Null()]),
  move: Type.Union([Type.Object({ sequence: Type.Integer(), status }), Type.Null()], {
    description: "The move of the trip's status, when it is one.",
  }),
  balanceFils: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Of the wallet afterwards, when it changed and the member may see it.',
  }),
});
export type PortalEvent = Static<typeof PortalEvent>;

/** `trip.driver_location`, without an id: where the driver of a trip is. */
export const DriverLocation = Type.Object({ tripId: Type.Integer(), status, fix: DriverFix });
export type DriverLocation = Static<typeof DriverLocation>;
