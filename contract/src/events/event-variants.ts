import { type EventType, eventTypes } from '@satha/terms/event-types';
import { Event } from './event-operations.ts';

type DataField = keyof Event['data'];

/** What an event of one type is sure to tell, and what it tells where there is something to tell. */
type Told = {
  /** Moves tell the trip, its sequence and its status; other events name the trip because of which they happened. */
  readonly trip: 'move' | 'cause' | 'none';
  readonly always: readonly DataField[];
  readonly sometimes?: readonly DataField[];
};

const move = (always: readonly DataField[], sometimes: readonly DataField[] = []): Told => ({
  trip: 'move',
  always: ['tripFare', ...always],
  sometimes: ['externalReference', ...sometimes],
});
const balance = (trip: Told['trip'], also: readonly DataField[] = ['amount']): Told => ({
  trip,
  always: ['balance', ...also],
});

const toldByType: Readonly<Record<EventType, Told>> = {
  'trip.created': move([]),
  'trip.search_began': move([]),
  'trip.requirements_waived': move([]),
  'trip.rescheduled': move(['departureTime']),
  'trip.corrected': move(['corrected'], ['driver', 'unconfirmed']),
  'trip.driver_assigned': move(['driver']),
  'trip.driver_gave_up': move(['driver', 'reason']),
  'trip.driver_changed': move(['driver', 'reason']),
  'trip.driver_arrived': move(['driver'], ['recordedAt', 'unconfirmed']),
  'trip.loading': move(['driver'], ['recordedAt', 'unconfirmed']),
  'trip.started': move(['driver'], ['recordedAt', 'unconfirmed']),
  'trip.completed': move(['driver', 'outcome'], ['recordedAt', 'unconfirmed']),
  'trip.cancelled': move(['outcome', 'cancellationFees', 'refund'], ['driver', 'reason', 'unconfirmed']),
  'trip.no_driver_found': move(['outcome', 'refund']),
  'trip.failed': move(
    ['outcome', 'cancellationFees', 'refund', 'reason'],
    ['driver', 'because', 'unconfirmed'],
  ),
  'trip.steps_confirmed': { trip: 'cause', always: ['steps', 'confirmedBy'], sometimes: ['unconfirmed'] },
  'trip.evidence_added': { trip: 'cause', always: ['evidenceId', 'stage', 'kind'], sometimes: ['sha256'] },
  'trip.evidence_stored': {
    trip: 'cause',
    always: ['evidenceId', 'stage', 'kind', 'sha256'],
    sometimes: ['shownSha256'],
  },
  'trip.evidence_missing': {
    trip: 'cause',
    always: ['evidenceId', 'stage', 'kind', 'sha256', 'reason'],
  },
  'trip.extra_requested': { trip: 'cause', always: ['extra'] },
  'trip.extra_decided': { trip: 'cause', always: ['extra'] },
  'wallet.charged': balance('cause'),
  'wallet.refunded': balance('cause'),
  'wallet.low': balance('none', ['lowBalance']),
  'wallet.topped_up': balance('none'),
  'wallet.adjusted': balance('none'),
  'wallet.payment_reversed': balance('none', ['amount', 'reason']),
  'wallet.payment_restored': balance('none', ['amount', 'reason']),
  'wallet.recharge_failed': balance('none', ['amount', 'reason']),
  'webhook.disabled': { trip: 'none', always: ['endpointId', 'url', 'reason'] },
};

const tripFields: Readonly<Record<Told['trip'], readonly (keyof Event)[]>> = {
  move: ['tripID', 'sequence', 'statusCode', 'statusName'],
  cause: ['tripID'],
  none: [],
};

/** Returns the name of the shape of events of one type: `TripDriverAssignedEvent`. */
export function nameEventVariant(type: EventType): string {
  const words = type.split(/[._]/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}

function describeVariant(type: EventType) {
  const { trip, always, sometimes = [] } = toldByType[type];
  const ofTrip = tripFields[trip];
  const { id, occurredAt, data } = Event.properties;
  return {
    type: 'object',
    required: ['id', 'type', 'occurredAt', ...ofTrip, 'data'],
    properties: {
      id,
      type: { type: 'string', enum: [type], description: 'What happened.' },
      occurredAt,
      ...pick(Event.properties, ofTrip),
      data: {
        type: 'object',
        description: 'What belongs to the type.',
        required: always,
        properties: pick(data.properties, [...always, ...sometimes]),
      },
    },
  };
}

function pick<Fields extends object>(fields: Fields, names: readonly (keyof Fields)[]) {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

const refTo = (name: string) => `#/components/schemas/${name}`;

/**
 * The shapes of events by name, for documents: one for each type, and `Event`, which is any of them, told by its `type`.
 */
export const eventSchemas: Readonly<Record<string, object>> = {
  Event: {
    oneOf: eventTypes.map((type) => ({ $ref: refTo(nameEventVariant(type)) })),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(eventTypes.map((type) => [type, refTo(nameEventVariant(type))])),
    },
    description: 'Types may be added: pass over those that you do not know.',
  },
  ...Object.fromEntries(eventTypes.map((type) => [nameEventVariant(type), describeVariant(type)])),
};
