import { type ExtraDecider, type ExtraKind, type ExtraStatus, mostExtraFils } from '@satha/terms/extras';
import { type Static, Type } from 'typebox';
import { timestamp, tripId } from '../fields.ts';
import { TripPlace } from '../trip-place.ts';
import { extraId } from './extra.ts';

/**
 * The portal's wire about extras: under `/portal-api/accounts/:accountId`. The extras of a trip come with it.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | POST | `/trips/:tripId/extras/:extraId` | ExtraDecisionRequest | PortalExtra | trips.write |
 * | GET | `/extra-rule` | | PortalExtraRule | account.read |
 * | PUT | `/extra-rule` | PortalExtraRule | PortalExtraRule | account.write |
 */

export const TripExtraParams = Type.Object({ tripId: tripId('The trip.'), extraId });

/** An extra on a page of the portal or of the customers' app. */
export const PortalExtra = Type.Object({
  extraId: Type.String(),
  kind: Type.Unsafe<ExtraKind>({ type: 'string' }),
  quantity: Type.Integer({ description: 'Of waiting: how many started steps; else 1.' }),
  pickup: Type.Unsafe<TripPlace | null>({
    anyOf: [TripPlace, { type: 'null' }],
    description: 'Of a correction of it alone: where the vehicle is.',
  }),
  destination: Type.Unsafe<TripPlace | null>({
    anyOf: [TripPlace, { type: 'null' }],
    description: 'Of a new destination, and of a correction of it: which one.',
  }),
  amountFils: Type.Integer({ description: 'Tax included. Whole fils.' }),
  status: Type.Unsafe<ExtraStatus>({ type: 'string' }),
  decidedBy: Type.Unsafe<ExtraDecider | null>({ type: ['string', 'null'] }),
  requestedAt: timestamp('By the real clock.'),
  expiresAt: timestamp('When silence decides. By the real clock.'),
});
export type PortalExtra = Static<typeof PortalExtra>;

export const PortalExtraRule = Type.Object({
  acceptsUpToFils: Type.Integer({
    minimum: 0,
    maximum: mostExtraFils,
    description:
      'Extras of one trip are accepted at once as long as they come to no more together. Whole fils.',
  }),
  customerDecides: Type.Boolean({ description: 'Whether the signed-in customer may decide, too.' }),
  acceptsUnanswered: Type.Boolean({ description: 'Whether silence is a yes.' }),
});
export type PortalExtraRule = Static<typeof PortalExtraRule>;
