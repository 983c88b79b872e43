import { type Static, Type } from 'typebox';
import { timestamp } from '../fields.ts';
import * as examples from './webhook-examples.ts';

/** Webhook endpoints as the portal and the trip API tell and take them. */
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

export const EndpointView = Type.Object(
  {
    endpointId: Type.Integer({ description: 'Identifier of the endpoint.' }),
    url: Type.String({ description: 'Where events are sent.' }),
    eventTypes: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'The types of events that it is told of; null: every type.',
    }),
    inOrder: Type.Boolean({ description: "Whether a trip's events wait for each other." }),
    status: Type.Enum(['active', 'disabled'], { description: 'A disabled one is told of nothing.' }),
    disabledReason: Type.Unsafe<'by_hand' | 'gone' | 'failing' | 'unanswered' | 'unproven' | null>({
      type: ['string', 'null'],
      description:
        'Why it is disabled: by_hand, gone (it answered 410), failing (it took nothing for days), unanswered (it took nothing since its proof), unproven (it gave no proof for days). Null while it is active.',
    }),
    disabledAt: nullable<string>('string', 'When it was disabled; null while it is active.'),
    disabledBy: Type.Unsafe<'operator' | 'member' | null>({
      type: ['string', 'null'],
      description:
        'Whose hand disabled it: operator, or member for the account itself, by the portal or by a key. What the operator disabled, the operator alone enables.',
    }),
    failingSince: nullable<string>(
      'string',
      'Since when it has taken nothing; null when it takes what is sent.',
    ),
    proof: Type.Enum(['unproven', 'answered', 'vouched', 'earlier'], {
      description:
        'How the address showed that it wants events: by its answer to a challenge, by the word of the operator, or by having been there before there were challenges. An unproven one is told of nothing.',
    }),
    provenAt: nullable<string>('string', 'When it gave its proof; null while it is unproven.'),
    challengedAt: nullable<string>('string', 'When the last challenge was sent; null when none was.'),
    challengeError: nullable<string>('string', 'Why it proved nothing, in a sentence.'),
    challengeFault: fault,
    challengeStatus: nullable<number>('integer', 'The HTTP status of the answer, where that is why.'),
    nextChallengeAt: nullable<string>(
      'string',
      'When the next one is sent without being asked for; null when none is.',
    ),
    createdAt: timestamp('When it was added.'),
  },
  { title: 'WebhookEndpoint', examples: [examples.endpoint] },
);
export type EndpointView = Static<typeof EndpointView>;

/** The list of an account's endpoints, which are twenty at the most. */
export const EndpointsData = Type.Object(
  { endpoints: Type.Array(EndpointView, { description: 'The oldest first; all of them.' }) },
  { title: 'WebhookEndpointList', examples: [{ endpoints: [examples.endpoint] }] },
);

const url = Type.String({
  maxLength: 4000,
  description: 'The address of your server, beginning with https://.',
  examples: [examples.endpoint.url],
});
const eventTypes = Type.Unsafe<string[] | null>({
  type: ['array', 'null'],
  items: { type: 'string', maxLength: 100 },
  minItems: 1,
  maxItems: 100,
  description:
    'The types of events to be told of. Null: every type, those that do not exist yet as well, as when it is left out at creation.',
  examples: [examples.endpoint.eventTypes],
});
const inOrder = Type.Boolean({
  description: "Whether a trip's events wait for each other; they do not when it is left out at creation.",
  examples: [true],
});

export const CreateEndpointRequest = Type.Object(
  { url, eventTypes: Type.Optional(eventTypes), inOrder: Type.Optional(inOrder) },
  { title: 'CreateWebhookEndpointRequest', examples: [examples.createEndpointRequest] },
);
export type CreateEndpointRequest = Static<typeof CreateEndpointRequest>;

/** The change of an endpoint: what is left out stays as it is. */
export const ChangeEndpointRequest = Type.Object(
  { url: Type.Optional(url), eventTypes: Type.Optional(eventTypes), inOrder: Type.Optional(inOrder) },
  { title: 'ChangeWebhookEndpointRequest', examples: [examples.changeEndpointRequest] },
);
export type ChangeEndpointRequest = Static<typeof ChangeEndpointRequest>;

export const EndpointWithSecret = Type.Object(
  {
    endpoint: EndpointView,
    secret: Type.String({ description: 'What its requests are signed with. It is never shown again.' }),
  },
  { title: 'WebhookEndpointWithSecret', examples: [examples.endpointWithSecret] },
);
export type EndpointWithSecret = Static<typeof EndpointWithSecret>;

export const RotateSecretRequest = Type.Object(
  {
    atOnce: Type.Optional(
      Type.Boolean({
        description: 'True: the old one signs no more; else it does so for another day.',
        examples: [false],
      }),
    ),
  },
  { title: 'RotateWebhookSecretRequest', examples: [{ atOnce: false }] },
);
export type RotateSecretRequest = Static<typeof RotateSecretRequest>;

export const RotatedSecret = Type.Object(
  {
    secret: Type.String({ description: 'The new secret. It is never shown again.' }),
    oldExpiresAt: timestamp('Until when the old one signs as well.'),
  },
  { title: 'RotatedWebhookSecret', examples: [examples.rotatedSecret] },
);
export type RotatedSecret = Static<typeof RotatedSecret>;

export const ChallengeOutcome = Type.Object(
  {
    isProven: Type.Boolean({ description: 'Whether the address has proved now that it wants events.' }),
    error: nullable<string>('string', 'Why not, in a sentence.'),
    fault,
    statusCode: nullable<number>('integer', 'The HTTP status of the answer, where that is why.'),
  },
  { title: 'WebhookChallengeOutcome', examples: [examples.challengeOutcome] },
);
export type ChallengeOutcome = Static<typeof ChallengeOutcome>;

export const TestOutcome = Type.Object(
  {
    hasArrived: Type.Boolean({ description: 'Whether it was answered with a status of 200 to 299 in time.' }),
    statusCode: nullable<number>('integer', 'Of the answer, if there was one.'),
    durationMs: Type.Integer({ description: 'How long sending took, in milliseconds.' }),
    error: nullable<string>('string', 'What went wrong, in a sentence.'),
    answer: nullable<string>('string', 'How the answer began.'),
  },
  { title: 'WebhookTestOutcome', examples: [examples.testOutcome] },
);
export type TestOutcome = Static<typeof TestOutcome>;

export const ResendMissedRequest = Type.Object(
  {
    afterEventNumber: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          'Only events after this number of the log (the last part of an event id); all when left out.',
      }),
    ),
  },
  { title: 'ResendMissedWebhooksRequest', examples: [{ afterEventNumber: 0 }] },
);
export type ResendMissedRequest = Static<typeof ResendMissedRequest>;

export const ResentEvents = Type.Object(
  {
    resentCount: Type.Integer({ description: 'How many events are sent once more.' }),
    nextEventNumber: nullable<number>(
      'integer',
      'Where to go on, as afterEventNumber, when the log is longer than one call looks at.',
    ),
  },
  { title: 'ResentWebhooks', examples: [{ resentCount: 3, nextEventNumber: null }] },
);
export type ResentEvents = Static<typeof ResentEvents>;

export const EndpointParams = Type.Object({
  endpointId: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Identifier of the endpoint.',
    examples: [7],
  }),
});
