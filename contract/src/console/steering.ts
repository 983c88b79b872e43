import { calledParties, callResults, messagedParties, operatorActKinds } from '@satha/terms/operator-acts';
import { failureReasons, operatorEndOutcomes } from '@satha/terms/trip-outcomes';
import { type Static, Type } from 'typebox';
import { departureTimeForm, departureTimePattern, maxTripId } from '../fields.ts';
import { clientToken } from './client-token.ts';

export const ConsoleTripPath = Type.Object({ tripId: Type.Integer({ minimum: 1, maximum: maxTripId }) });

/**
 * What every act of steering names: the trip as the operator saw it. Refused with version_conflict where the trip has moved
 * on since: `errors` tells both values of each field, `mine` and `theirs`.
 */
export const sequence = Type.Integer({
  minimum: 1,
  description: "The trip's sequence that the operator saw: the number of its latest event.",
});

/** POST /trips/:tripId/search/resume, /widen and /restart. */
export const SteerSearchRequest = Type.Object({ sequence });

export type SteerSearchRequest = Static<typeof SteerSearchRequest>;

/** POST /trips/:tripId/search/pause. */
export const PauseSearchRequest = Type.Object({
  sequence,
  minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_440, description: '30 when left out.' })),
});

export type PauseSearchRequest = Static<typeof PauseSearchRequest>;

export const SearchPausedData = Type.Object({
  pausedUntil: Type.String({ description: 'Then the search goes on by itself.' }),
});

export type SearchPausedData = Static<typeof SearchPausedData>;

/** False where it was so already, and nothing was done. */
export const SteeredData = Type.Object({ isChanged: Type.Boolean() });

export type SteeredData = Static<typeof SteeredData>;

/** POST /trips/:tripId/schedule: while no driver has the trip. */
export const RescheduleTripRequest = Type.Object({
  sequence,
  departureTime: Type.String({
    pattern: departureTimePattern,
    'x-form': departureTimeForm,
    description: "On the clock of the trip's account; at most 30 days ahead.",
  }),
});

export type RescheduleTripRequest = Static<typeof RescheduleTripRequest>;

/** POST /trips/:tripId/promise: while a driver is on the way to the pickup. */
export const PromiseAnewRequest = Type.Object({
  sequence,
  minutes: Type.Integer({
    minimum: 1,
    maximum: 1_440,
    description: 'From now until the driver is at the pickup; not before the departure.',
  }),
  reason: Type.String({ description: '1 to 80 characters, for operators alone.' }),
  shownPromisedAt: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}\\+04:00$',
      'x-form': 'a timestamp as it was told, such as 2026-12-01T08:30:00.000+04:00',
      description:
        'The arrival that the operator was told; refused with version_conflict where another one stands.',
    }),
  ),
});

export type PromiseAnewRequest = Static<typeof PromiseAnewRequest>;

export const PromisedAnewData = Type.Object({
  before: Type.String({ description: 'What was promised before. By the real clock.' }),
  promisedAt: Type.String({ description: 'What is promised from now on. The same.' }),
});

export type PromisedAnewData = Static<typeof PromisedAnewData>;

/** POST /trips/:tripId/steps: what the driver told and nobody has confirmed. */
export const ConfirmStepsByHandRequest = Type.Object({
  sequence,
  reason: Type.String({ description: '1 to 80 characters, for operators alone.' }),
});

export type ConfirmStepsByHandRequest = Static<typeof ConfirmStepsByHandRequest>;

export const StepsConfirmedData = Type.Object({
  steps: Type.Array(Type.String(), { description: 'What was not confirmed before; empty for nothing.' }),
});

export type StepsConfirmedData = Static<typeof StepsConfirmedData>;

const OperatorEndOutcome = Type.Enum([...operatorEndOutcomes]);

/** GET /trips/:tripId/outcomes: what each end would cost the account now. */
export const TripEndsData = Type.Object({
  sequence: Type.Integer({ description: 'Of the trip for which it was found out.' }),
  fareFils: Type.Integer(),
  honouredUntil: Type.String({
    description: 'Until then ending costs exactly this, while the trip stays as it is.',
  }),
  outcomes: Type.Array(
    Type.Object({
      outcome: OperatorEndOutcome,
      feeFils: Type.Integer(),
      refundFils: Type.Integer(),
      because: Type.String(),
    }),
  ),
});

export type TripEndsData = Static<typeof TripEndsData>;

/** POST /trips/:tripId/end. */
export const EndTripRequest = Type.Object({
  sequence,
  outcome: OperatorEndOutcome,
  reason: Type.Optional(
    Type.Enum([...failureReasons], {
      description: 'Which reason of the outcome it is, where it has several.',
    }),
  ),
  because: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 80,
      description: "Of a cancellation: stands in the account's audit log for good, so name nobody.",
    }),
  ),
});

export type EndTripRequest = Static<typeof EndTripRequest>;

export const TripEndedData = Type.Object({
  fareFils: Type.Integer(),
  keptFils: Type.Integer(),
  refundFils: Type.Integer(),
});

export type TripEndedData = Static<typeof TripEndedData>;

/** GET /trips/:tripId/notes: what operators did to the trip by hand, in order. */
export const OperatorActsData = Type.Object({
  items: Type.Array(
    Type.Object({
      act: Type.Integer(),
      kind: Type.Enum([...operatorActKinds]),
      operator: Type.Object({
        id: Type.Union([Type.Integer(), Type.Null()], { description: 'Null for the command line.' }),
        name: Type.String(),
      }),
      at: Type.String(),
      text: Type.Union([Type.String(), Type.Null()], {
        description: 'A note, a message, what was said on the phone, or why a driver was changed.',
      }),
      details: Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description:
          'Of a call `to` and `result`, of a message `to` and `sms`: its status, and why it was not sent.',
      }),
    }),
  ),
  nextCursor: Type.Null(),
});

export type OperatorActsData = Static<typeof OperatorActsData>;

/** A request that comes again by it is the act that it was. */
const onceByToken = { clientToken: Type.Optional(clientToken) };

/** POST /trips/:tripId/notes. */
export const AddNoteRequest = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 1_000 }),
  ...onceByToken,
});

export type AddNoteRequest = Static<typeof AddNoteRequest>;

/** POST /trips/:tripId/calls. */
export const RecordCallRequest = Type.Object({
  to: Type.Enum([...calledParties]),
  result: Type.Enum([...callResults]),
  note: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
  ...onceByToken,
});

export type RecordCallRequest = Static<typeof RecordCallRequest>;

/** POST /trips/:tripId/messages: an SMS, five of a trip within an hour. */
export const SendMessageRequest = Type.Object({
  to: Type.Enum([...messagedParties]),
  sequence: Type.Optional({
    ...sequence,
    description:
      'The sequence of the trip that the operator saw. A message to the driver is not sent once the trip has moved on since, because another driver may have it by then; one to the customer is.',
  }),
  text: Type.String({
    minLength: 1,
    maxLength: 320,
    description: 'No link but to the service itself, and never that of a trip.',
  }),
  ...onceByToken,
});

export type SendMessageRequest = Static<typeof SendMessageRequest>;

/** The act that was stored. */
export const OperatorActData = Type.Object({ act: Type.Integer() });

export type OperatorActData = Static<typeof OperatorActData>;

/** POST /trips/:tripId/hand-over: of a trip that has ended with its vehicle on the truck. */
export const HandOverVehicleRequest = Type.Object({ sequence });

export type HandOverVehicleRequest = Static<typeof HandOverVehicleRequest>;

export const VehicleHandedOverData = Type.Object({
  driverId: Type.Integer({ description: 'Who is free now.' }),
});

export type VehicleHandedOverData = Static<typeof VehicleHandedOverData>;
