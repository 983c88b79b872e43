import { deliveryStatuses } from '@satha/terms/delivery-statuses';
import { type Static, Type } from 'typebox';
import { timestamp } from '../fields.ts';

/**
 * The portal's wire about webhooks: under `/portal-api/accounts/:accountId/webhook-endpoints`. Looking needs
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

/** Why a challenge proved nothing, each said by the portal in every language. */
export type ChallengeFaultCode =
  | 'forbidden'
  | 'late'
  | 'busy'
  | 'name'
  | 'refused'
  | 'cut_off'
  | 'unreachable'
  | 'certificate'
  | 'encryption'
  | 'not_http'
  | 'failed'
  | 'gone'
  | 'redirect'
  | 'status'
  | 'empty'
  | 'other_answer';
const fault = Type.Unsafe<ChallengeFaultCode | null>({
  type: ['string', 'null'],
  description: 'The same as a word, such as late, certificate, status or other_answer; more may be added.',
});

export const EndpointView = Type.Object({
  endpointId: Type.Integer(),
  url: Type.String(),
  eventTypes: Type.Union([Type.Array(Type.String()), Type.Null()], { description: 'Null: every type.' }),
  inOrder: Type.Boolean({ description: "Whether a trip's events wait for each other." }),
  status: Type.Enum(['active', 'disabled']),
  disabledReason: Type.Unsafe<'by_hand' | 'gone' | 'failing' | 'unanswered' | 'unproven' | null>({
    type: ['string', 'null'],
  }),
  disabledAt: nullable<string>('string', 'Null while it is active.'),
  disabledBy: Type.Unsafe<'operator' | 'member' | null>({
    type: ['string', 'null'],
    description: 'Whose hand disabled it. What the operator disabled, the operator alone enables.',
  }),
  failingSince: nullable<string>(
    'string',
    'Since when it has taken nothing; null when it takes what is sent.',
  ),
  proof: Type.Enum(['unproven', 'answered', 'vouched', 'earlier'], {
    description:
      'How the address showed that it wants events: by its answer to a challenge, by the word of the operator, or by having been there before there were challenges. An unproven one is told of nothing.',
  }),
  provenAt: nullable<string>('string', 'Null while it is unproven.'),
  challengedAt: nullable<string>('string', 'When the last challenge was sent; null when none was.'),
  challengeError: nullable<string>('string', 'Why it proved nothing, in a sentence.'),
  challengeFault: fault,
  challengeStatus: nullable<number>('integer', 'Of the answer, where that is why.'),
  nextChallengeAt: nullable<string>(
    'string',
    'When the next one is sent without being asked for; null when none is.',
  ),
  createdAt: timestamp('When it was added.'),
});
export type EndpointView = Static<typeof EndpointView>;

export const EndpointList = Type.Object({
  items: Type.Array(EndpointView, { description: 'The oldest first.' }),
  nextCursor: Type.Null(),
  eventTypes: Type.Array(Type.String(), { description: 'All types that can be listened to.' }),
  mostEndpoints: Type.Integer(),
});
export type EndpointList = Static<typeof EndpointList>;

const url = Type.String({ maxLength: 4000, description: 'Beginning with https://.' });
const eventTypes = Type.Unsafe<string[] | null>({
  type: ['array', 'null'],
  items: { type: 'string', maxLength: 100 },
  minItems: 1,
  maxItems: 100,
  description: 'Null: every type, those that do not exist yet as well.',
});

export const CreateEndpointRequest = Type.Object({
  url,
  eventTypes: Type.Optional(eventTypes),
  inOrder: Type.Optional(Type.Boolean()),
});
export type CreateEndpointRequest = Static<typeof CreateEndpointRequest>;

/** What is left out stays as it is. */
export const ChangeEndpointRequest = Type.Object({
  url: Type.Optional(url),
  eventTypes: Type.Optional(eventTypes),
  inOrder: Type.Optional(Type.Boolean()),
});
export type ChangeEndpointRequest = Static<typeof ChangeEndpointRequest>;

export const EndpointWithSecret = Type.Object({
  endpoint: EndpointView,
  secret: Type.String({ description: 'What its requests are signed with. It is never shown again.' }),
});
export type EndpointWithSecret = Static<typeof EndpointWithSecret>;

export const RotateSecretRequest = Type.Object({
  atOnce: Type.Optional(
    Type.Boolean({ description: 'The old one signs no more; else it does so for another day.' }),
  ),
});
export type RotateSecretRequest = Static<typeof RotateSecretRequest>;

export const RotatedSecret = Type.Object({
  secret: Type.String(),
  oldExpiresAt: timestamp('Until when the old one signs as well.'),
});
export type RotatedSecret = Static<typeof RotatedSecret>;

export const TestOutcome = Type.Object({
  hasArrived: Type.Boolean(),
  statusCode: nullable<number>('integer', 'Of the answer, if there was one.'),
  durationMs: Type.Integer(),
  error: nullable<string>('string', 'What went wrong, in a sentence.'),
  answer: nullable<string>('string', 'How the answer began.'),
});
export type TestOutcome = Static<typeof TestOutcome>;

export const ChallengeOutcome = Type.Object({
  isProven: Type.Boolean({ description: 'Whether the address has proved now that it wants events.' }),
  error: nullable<string>('string', 'Why not, in a sentence.'),
  fault,
  statusCode: nullable<number>('integer', 'Of the answer, where that is why.'),
});
export type ChallengeOutcome = Static<typeof ChallengeOutcome>;

export const ResendMissedRequest = Type.Object({
  afterEventNumber: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'From the beginning when left out.',
    }),
  ),
});
export type ResendMissedRequest = Static<typeof ResendMissedRequest>;

export const ResentEvents = Type.Object({
  resentCount: Type.Integer(),
  nextEventNumber: nullable<number>(
    'integer',
    'Where to go on, when the log is longer than one call looks at.',
  ),
});
export type ResentEvents = Static<typeof ResentEvents>;

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
export const EndpointParams = Type.Object({ endpointId: id });
export const DeliveryParams = Type.Object({ endpointId: id, deliveryId: id });
