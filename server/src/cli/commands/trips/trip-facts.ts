import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { OfferOfTrip } from '../../../domain/dispatch/offer.ts';
import type { SteeredSearch } from '../../../domain/dispatch/search.ts';
import type { TripEvent } from '../../../domain/events/event.ts';
import type { TripText } from '../../../domain/messages/sms-message.ts';
import type { TripPress } from '../../../domain/trips/confirming/queries.ts';
import { type TripExtra, totalChargedFils } from '../../../domain/trips/extras/trip-extra.ts';
import type { TripHistory } from '../../../domain/trips/find-any-trip.ts';
import type { SearchRound } from '../../../domain/trips/search-round.ts';
import type { Trip } from '../../../domain/trips/trip.ts';
import type { TripPoint } from '../../../domain/trips/trip-points.ts';
import { viewExtra } from '../../../entrypoints/shared/extra-view.ts';
import { aedFromFils } from '../../../values/money.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { documentsOf, tableOf } from '../../columns.ts';
import { formatAed, formatFacts, formatTime } from '../../output.ts';
import { smsReasonWords, smsStatusWords } from '../sms-words.ts';
import { jobFacts } from './job-facts.ts';
import { journeyDocument, journeyFacts, promiseColumns } from './journey-facts.ts';
import { handOverColumns, offerColumns } from './offer-facts.ts';
import { requirementDocuments, requirementFacts, waiverDocument } from './requirement-facts.ts';
import { describeSearch, roundColumns, searchDocument } from './search-facts.ts';
import { describeUnconfirmed, pressColumns } from './steps/press-facts.ts';

/** What a trip is told with: whom it was offered to, why not to others, and what became of its customer's message. */
export type TripSurroundings = {
  readonly offers: readonly OfferOfTrip[];
  readonly rounds: readonly SearchRound[];
  /** How an operator steers the search; undefined of a trip that has none. */
  readonly search: SteeredSearch | undefined;
  readonly presses: readonly TripPress[];
  readonly text: TripText | undefined;
};

/** Makes the JSON of all that is known of a trip. */
export function historyDocument(
  { trip, journey, events }: TripHistory,
  { offers, rounds, search, presses, text }: TripSurroundings,
) {
  return {
    ...tripDocument(trip),
    customerText: text ? textDocument(text) : null,
    ...journeyDocument(journey),
    promises: documentsOf(journey.promises, promiseColumns),
    steps: documentsOf(presses, pressColumns),
    handOvers: documentsOf(journey.handOvers, handOverColumns),
    search: search ? searchDocument(search) : null,
    rounds: documentsOf(rounds, roundColumns),
    offers: documentsOf(offers, offerColumns),
    events: events.map(eventDocument),
  };
}

/** Describes all that is known of a trip to people; tables without rows are left out. */
export function historyText(
  { trip, journey, events }: TripHistory,
  { offers, rounds, search, presses, text }: TripSurroundings,
): string {
  const tables = [
    tableOf(rounds, roundColumns, ''),
    tableOf(offers, offerColumns, ''),
    tableOf(journey.promises, promiseColumns, ''),
    tableOf(presses, pressColumns, ''),
    tableOf(journey.handOvers, handOverColumns, ''),
    eventTable(events),
  ];
  return [
    formatFacts([
      ...tripFacts(trip),
      ['Search', search && describeSearch(search)],
      ["Customer's message", describeText(text)],
      ...journeyFacts(journey),
    ]),
    ...tables.filter((table) => table !== ''),
  ].join('\n\n');
}

function tripDocument(trip: Trip) {
  return {
    tripId: trip.tripId,
    accountId: trip.accountId,
    status: tripStatusOf(trip.status).name,
    statusCode: trip.status,
    vehicleTypeId: trip.vehicleTypeId,
    pickup: trip.pickup,
    destination: trip.destination,
    distanceKm: Math.round(trip.distanceMeters / 10) / 100,
    durationMinutes: Math.round(trip.durationSeconds / 6) / 10,
    departureTime: formatUaeTimestamp(trip.departureAt),
    fare: aedFromFils(trip.fareFils),
    cancellationFee: trip.cancellationFeeFils === undefined ? null : aedFromFils(trip.cancellationFeeFils),
    outcome: trip.outcome ?? null,
    unconfirmed: trip.unconfirmed,
    extras: trip.extras.map(viewExtra),
    totalCharged: aedFromFils(totalChargedFils(trip)),
    customer: trip.customer,
    externalReference: trip.externalReference ?? null,
    job: trip.job ?? null,
    requirements: requirementDocuments(trip.requirements.needed),
    requirementsWaived: waiverDocument(trip.requirements),
    createdAt: formatUaeTimestamp(trip.createdAt),
    updatedAt: formatUaeTimestamp(trip.updatedAt),
  };
}

function textDocument({ status, reason, settledAt }: TripText) {
  return {
    status,
    reason: reason ?? null,
    at: settledAt === undefined ? null : formatUaeTimestamp(settledAt),
  };
}

function describeText(text: TripText | undefined): string | undefined {
  if (!text) return undefined;
  const { status, reason, settledAt } = text;
  const when = settledAt === undefined ? '' : `, ${formatTime(settledAt)}`;
  return `${smsStatusWords[status]}${reason ? `: ${smsReasonWords[reason]}` : ''}${when}`;
}

function eventDocument(event: TripEvent) {
  return {
    sequence: event.move.sequence,
    type: event.type,
    fromStatus: event.move.fromStatus === undefined ? null : tripStatusOf(event.move.fromStatus).name,
    toStatus: tripStatusOf(event.move.toStatus).name,
    data: event.data,
    occurredAt: formatUaeTimestamp(event.occurredAt),
  };
}

function tripFacts(trip: Trip): [string, string | undefined][] {
  const { customer } = trip;
  return [
    ['Trip', String(trip.tripId)],
    ['Account', String(trip.accountId)],
    ['Status', `${tripStatusOf(trip.status).name} (${trip.status})`],
    ['Outcome', trip.outcome],
    ['Not confirmed', trip.unconfirmed.map(describeUnconfirmed).join(', ') || undefined],
    ['Vehicle type', String(trip.vehicleTypeId)],
    ['Pickup', describePoint(trip.pickup)],
    ['Destination', describePoint(trip.destination)],
    [
      'Route',
      `${(trip.distanceMeters / 1000).toFixed(2)} km, ${(trip.durationSeconds / 60).toFixed(1)} minutes`,
    ],
    ['Departure', formatTime(trip.departureAt)],
    ['Fare', formatAed(trip.fareFils)],
    [
      'Cancellation fee',
      trip.cancellationFeeFils === undefined ? undefined : formatAed(trip.cancellationFeeFils),
    ],
    ...trip.extras.map(extraFact),
    ['Total', trip.extras.length === 0 ? undefined : formatAed(totalChargedFils(trip))],
    [
      'Customer',
      `${customer.firstName} ${customer.lastName}, +${customer.phoneCode} ${customer.mobileNumber}`,
    ],
    ['Reference', trip.externalReference],
    ...(trip.job ? jobFacts(trip.job) : []),
    ...requirementFacts(trip.requirements),
    ['Created', formatTime(trip.createdAt)],
    ['Updated', formatTime(trip.updatedAt)],
  ];
}

function extraFact({ extraId, kind, quantity, amountFils, status, decision }: TripExtra): [string, string] {
  const decided = decision ? `${status} by ${decision.by}` : status;
  return ['Extra', `${quantity} × ${kind}, ${formatAed(amountFils)}, ${decided} (${extraId})`];
}

function eventTable(events: readonly TripEvent[]): string {
  return tableOf(
    events,
    [
      { title: '#', align: 'right', text: (event) => String(event.move.sequence) },
      { title: 'When', text: (event) => formatTime(event.occurredAt) },
      { title: 'Event', text: (event) => event.type },
      {
        title: 'From',
        text: (event) =>
          event.move.fromStatus === undefined ? '' : tripStatusOf(event.move.fromStatus).name,
      },
      { title: 'To', text: (event) => tripStatusOf(event.move.toStatus).name },
      {
        title: 'Details',
        text: (event) => (Object.keys(event.data).length === 0 ? '' : JSON.stringify(event.data)),
      },
    ],
    'No events.',
  );
}

function describePoint({ lat, lng, address, areaName }: TripPoint): string {
  const place = address ?? areaName;
  return `${lat}, ${lng}${place === undefined ? '' : ` (${place})`}`;
}
