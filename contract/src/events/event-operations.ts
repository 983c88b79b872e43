import { type EventType, eventTypes } from '@satha/terms/event-types';
import { correctedPoints } from '@satha/terms/operator-acts';
import { outcomeFeeReasonNames } from '@satha/terms/outcome-fees';
import type { TripStatusCode, TripStatusName } from '@satha/terms/trip-statuses';
import { type Static, Type } from 'typebox';
import { evidenceKind, evidenceStage, fileSha256 } from '../evidence/evidence.ts';
import { EventExtra } from '../extras/extra.ts';
import { aed, timestamp, tripOutcome, tripStatusCode, tripStatusName } from '../fields.ts';
import { confirmedSteps, stepConfirmer, unconfirmedSteps } from '../steps/trip-steps.ts';
import * as examples from './event-examples.ts';

const eventType = (description: string) =>
  Type.Unsafe<EventType>({ type: 'string', enum: [...eventTypes], description });

const driver = Type.Object(
  {
    name: Type.String({ description: "The driver's name." }),
    phone: Type.String({ description: 'Calling code and number, digits only.' }),
    plate: Type.String({ description: "The truck's plate." }),
    vehicleTypeId: Type.Integer({ description: 'The vehicle type that the driver comes with.' }),
  },
  { description: 'Who is at the trip, from trip.driver_assigned on.' },
);

export const Event = Type.Object(
  {
    id: Type.String({
      description: 'Unique in this environment; the webhook-id of the same event.',
      examples: ['evt_7_123'],
    }),
    type: eventType('What happened.'),
    occurredAt: timestamp('When it happened. The order of events is that of the list, not of this time.'),
    tripID: Type.Optional(
      Type.Integer({ description: 'The trip that it is about, or because of which the balance changed.' }),
    ),
    sequence: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          "1, 2, 3 … within the trip, for moves of its status: of two events, the later one's is higher.",
      }),
    ),
    statusCode: Type.Optional(tripStatusCode('The status that the trip went into.')),
    statusName: Type.Optional(tripStatusName('The same in a word, such as driver_to_pickup.')),
    data: Type.Object(
      {
        tripFare: Type.Optional(aed('Fare of the trip.')),
        externalReference: Type.Optional(Type.String({ description: 'Your own number for the trip.' })),
        departureTime: Type.Optional(timestamp('When the trip departs by now.')),
        corrected: Type.Optional(
          Type.Array(Type.Enum([...correctedPoints]), {
            description: 'What the operator corrected: the record has the points.',
          }),
        ),
        evidenceId: Type.Optional(Type.String({ description: 'Identifier of the item of evidence.' })),
        stage: Type.Optional(evidenceStage),
        kind: Type.Optional(evidenceKind),
        sha256: Type.Optional(fileSha256('SHA-256 of the file of a photo or signature.')),
        shownSha256: Type.Optional(
          fileSha256(
            'SHA-256 of the picture that is shown of it; sha256, where there is nothing else in the file.',
          ),
        ),
        extra: Type.Optional(EventExtra),
        recordedAt: Type.Optional(
          timestamp(
            "When the driver pressed it, by the phone's own word and the real clock; left out where the phone did not say. occurredAt is when the service heard of it, and nothing that costs goes by this.",
          ),
        ),
        steps: Type.Optional(confirmedSteps),
        confirmedBy: Type.Optional(stepConfirmer),
        unconfirmed: Type.Optional(unconfirmedSteps),
        driver: Type.Optional(driver),
        reason: Type.Optional(
          Type.String({
            description:
              'Why the trip was given up or failed, why the fee is what it is, why a payment was taken back or a recharge ' +
              'failed, or why the endpoint was disabled.',
          }),
        ),
        because: Type.Optional(
          Type.String({
            description: 'Why the fee of a failed trip is what it is; values may be added.',
            examples: outcomeFeeReasonNames,
          }),
        ),
        outcome: Type.Optional(tripOutcome),
        cancellationFees: Type.Optional(aed('What of the fare was kept when the trip ended early.')),
        refund: Type.Optional(aed('What of the fare went back to the wallet when the trip ended early.')),
        amount: Type.Optional(
          aed(
            'By how much the balance changed: charged, refunded, topped up, reversed or restored; adjusted, negative ' +
              'for less. Of a recharge that failed, what was to be taken from the card.',
          ),
        ),
        balance: Type.Optional(aed('The balance afterwards.')),
        lowBalance: Type.Optional(aed('The mark that the balance fell below.')),
        endpointId: Type.Optional(Type.Integer({ description: 'The endpoint that was disabled.' })),
        url: Type.Optional(Type.String({ description: 'Its address, without the query.' })),
      },
      { description: 'What belongs to the type; what does not is left out.' },
    ),
  },
  { title: 'Event', examples: [examples.event] },
);
export type Event = Static<typeof Event>;

const after = Type.Optional(
  Type.String({
    pattern: '^\\d{1,16}$',
    'x-form': 'nextCursor of a page, or the id of a frame of the stream',
    description:
      'Only events after this one: nextCursor of the page before, or the id of a frame of the stream.',
    examples: ['122'],
  }),
);

export const ListEventsQuery = Type.Object({
  after,
  type: Type.Optional(eventType('Only events of this type.')),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Events on a page.' }),
  ),
});
export type ListEventsQuery = Static<typeof ListEventsQuery>;

export const ListEventsData = Type.Object(
  {
    events: Type.Array(Event, { description: 'Oldest first.' }),
    nextCursor: Type.String({
      description:
        'Where this page ended: keep it, and send it as after for what comes next, now or next year.',
    }),
    hasMore: Type.Boolean({ description: 'Whether more is there already; else ask again later.' }),
  },
  { title: 'EventPage', examples: [examples.listEventsData] },
);
export type ListEventsData = Static<typeof ListEventsData>;

export const StreamEventsQuery = Type.Object({
  after,
  driverLocations: Type.Optional(
    Type.Unsafe<'true' | 'false'>({
      type: 'string',
      enum: ['true', 'false'],
      default: 'true',
      description: 'Whether the positions of drivers are wanted too.',
    }),
  ),
});
export type StreamEventsQuery = Static<typeof StreamEventsQuery>;

/** Where the driver of a trip is: told by the stream alone. */
export type DriverLocationEvent = {
  type: 'trip.driver_location';
  occurredAt: string;
  tripID: number;
  statusCode: TripStatusCode;
  statusName: TripStatusName;
  data: { DriverLat: number; DriverLng: number; driverLocationAt: string; driverWithinMeters?: number };
};

/** The body of the stream, with an example. */
export const eventStreamMedia = {
  schema: Type.String({
    description:
      'Frames of id (the cursor), event (the type) and data (an Event as JSON). trip.driver_location comes here alone ' +
      'and without id: tripID, statusCode, and in data DriverLat, DriverLng, driverLocationAt and, as in the record, driverWithinMeters.',
  }),
  example: examples.eventStreamText,
};
