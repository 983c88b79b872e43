import { deliveryStatuses } from '@satha/terms/lists';
import { type Static, Type } from 'typebox';
import { timestamp } from '../fields.ts';
import { EndpointView } from '../webhooks/webhook-endpoints.ts';

/**
 * The portal's wire about webhooks, beside the shapes that it shares with the trip API (`webhooks/webhook-endpoints.ts`): under `/portal-api/accounts/:accountId/webhook-endpoints`. Looking needs
 * account.read; all that has POST, PATCH or DELETE, and the bodies of one delivery, webhooks.write.
 *
 * | method | path | sends | gives |
 * |---|---|---|---|
 * | GET | | | EndpointList |
 * | POST | | CreateEndpointRequest | EndpointWithSecret |
 * | GET | `/:endpointId` | | EndpointView |
 * | PATCH | `/:endpointId` | ChangeEndpointRequest | EndpointView |
 * | DELETE | `/:endpointId` | | EndpointView |
 * | POST | `/:endpointId/enable`, `/disable` | | EndpointView |
 * | POST | `/:endpointId/rotate-secret` | RotateSecretRequest | RotatedSecret |
 * | POST | `/:endpointId/challenge` | | ChallengeOutcome |
 * | POST | `/:endpointId/test` | | TestOutcome |
 * | POST | `/:endpointId/resend-missed` | ResendMissedRequest | ResentEvents |
 * | GET | `/:endpointId/deliveries` | DeliveryQuery | DeliveryList |
 * | GET | `/:endpointId/deliveries/:deliveryId` | | DeliveryDetail |
 * | POST | `/:endpointId/deliveries/:deliveryId/resend` | | DeliveryView |
 */
const nullable = <Value>(type: 'string' | 'integer', description: string) =>
  Type.Unsafe<Value | null>({ type: [type, 'null'], description });

export const EndpointList = Type.Object({
  items: Type.Array(EndpointView, { description: 'The oldest first.' }),
  nextCursor: Type.Null(),
  eventTypes: Type.Array(Type.String(), { description: 'All types that can be listened to.' }),
  mostEndpoints: Type.Integer(),
});
export type EndpointList = Static<typeof EndpointList>;

const DeliveryStatus = Type.Enum([...deliveryStatuses]);
const delivery = {
  deliveryId: Type.Integer(),
  eventId: nullable<string>('string', 'Such as evt_7_46; null for a test.'),
  eventType: Type.String(),
  tripId: nullable<number>('integer', 'The trip that it tells of.'),
  status: DeliveryStatus,
  attemptCount: Type.Integer(),
  nextAttemptAt: nullable<string>('string', 'While it is pending.'),
  createdAt: timestamp('When it was made, or asked for again.'),
  settledAt: nullable<string>('string', 'When it arrived or was given up.'),
};

export const DeliveryView = Type.Object(delivery);
export type DeliveryView = Static<typeof DeliveryView>;

export const DeliveryQuery = Type.Object({
  status: Type.Optional(DeliveryStatus),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(
    Type.String({ pattern: '^[1-9]\\d{0,15}$', 'x-form': 'the nextCursor of the page before' }),
  ),
});
export type DeliveryQuery = Static<typeof DeliveryQuery>;

export const DeliveryList = Type.Object({
  items: Type.Array(DeliveryView, { description: 'The latest first.' }),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});
export type DeliveryList = Static<typeof DeliveryList>;

export const DeliveryAttempt = Type.Object({
  attempt: Type.Integer(),
  startedAt: timestamp('When it began.'),
  durationMs: Type.Integer(),
  statusCode: nullable<number>('integer', 'Of the answer, if there was one.'),
  error: nullable<string>('string', 'What went wrong, in a sentence.'),
  answer: nullable<string>('string', 'How the answer began.'),
});
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;

export const DeliveryDetail = Type.Object({
  ...delivery,
  body: nullable<string>('string', 'JSON as text, as it is sent.'),
  attempts: Type.Array(DeliveryAttempt, { description: 'In order.' }),
});
export type DeliveryDetail = Static<typeof DeliveryDetail>;

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const DeliveryParams = Type.Object({ endpointId: id, deliveryId: id });
