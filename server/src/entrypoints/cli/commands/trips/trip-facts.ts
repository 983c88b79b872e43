import { positionSourceNames } from '@satha/terms/fleet/position-sources';
import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { OfferOfTrip } from '../../../../domain/dispatch/offer.ts';
import type { SteeredSearch } from '../../../../domain/dispatch/search.ts';
import { formatPlate } from '../../../../domain/drivers/plate.ts';
import type { TripEvent } from '../../../../domain/events/event.ts';
import type { TripText } from '../../../../domain/messages/sms-message.ts';
import type { TripPress } from '../../../../domain/trips/confirming/queries.ts';
import { type TripExtra, totalChargedFils } from '../../../../domain/trips/extras/trip-extra.ts';
import type { TripHistory } from '../../../../domain/trips/find-any-trip.ts';
import type { SearchRound } from '../../../../domain/trips/search-round.ts';
import type { Trip } from '../../../../domain/trips/trip.ts';
import type { JourneyPromise, TripJourney } from '../../../../domain/trips/trip-journey.ts';
import type { TripPoint } from '../../../../domain/trips/trip-points.ts';
import { aedFromFils } from '../../../../values/money.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';
import { viewExtra } from '../../../shared/extra-view.ts';
import { formatAed, formatFacts, formatTable, formatTime } from '../../output.ts';
import { smsReasonWords, smsStatusWords } from '../sms-words.ts';
import { jobFacts } from './job-facts.ts';
import { handOverDocument, handOverTable, offerDocument, offerTable } from './offer-facts.ts';
import { requirementDocuments, requirementFacts, waiverDocument } from './requirement-facts.ts';
import { describeSearch, roundDocument, roundTable, searchDocument } from './search-facts.ts';
import { describeUnconfirmed, pressDocument, pressTable } from './steps/press-facts.ts';

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
    promises: journey.promises.map(promiseDocument),
    steps: presses.map(pressDocument),
    handOvers: journey.handOvers.map(handOverDocument),
    search: search ? searchDocument(search) : null,
    rounds: rounds.map(roundDocument),
    offers: offers.map(offerDocument),
    events: events.map(eventDocument),
  };
}

/** Describes all that is known of a trip to people; tables without rows are left out. */
export function historyText(
  { trip, journey, events }: TripHistory,
  { offers, rounds, search, presses, text }: TripSurroundings,
): string {
  const tables = [
    rounds.length > 0 && roundTable(rounds),
    offers.length > 0 && offerTable(offers),
    journey.promises.length > 0 && promiseTable(journey.promises),
    presses.length > 0 && pressTable(presses),
    journey.handOvers.length > 0 && handOverTable(journey.handOvers),
    eventTable(events),
  ];
  return [
    formatFacts([
      ...tripFacts(trip),
      ['Search', search && describeSearch(search)],
      ["Customer's message", describeText(text)],
      ...journeyFacts(journey),
    ]),
    ...tables.filter((table) => table !== false),
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
  return formatTable(
    [
      { title: '#', align: 'right' },
      { title: 'When' },
      { title: 'Event' },
      { title: 'From' },
      { title: 'To' },
      { title: 'Details' },
    ],
    events.map((event) => [
      String(event.move.sequence),
      formatTime(event.occurredAt),
      event.type,
      event.move.fromStatus === undefined ? '' : tripStatusOf(event.move.fromStatus).name,
      tripStatusOf(event.move.toStatus).name,
      Object.keys(event.data).length === 0 ? '' : JSON.stringify(event.data),
    ]),
    'No events.',
  );
}

function describePoint({ lat, lng, address, areaName }: TripPoint): string {
  const place = address ?? areaName;
  return `${lat}, ${lng}${place === undefined ? '' : ` (${place})`}`;
}

function journeyDocument({
  quotedBy,
  driver,
  startedAt,
  endedAt,
  failureReason,
  trackPoints,
  trackMeters,
  trackSources,
}: TripJourney) {
  return {
    routeBy: quotedBy.provider,
    routeDataVersion: quotedBy.dataVersion,
    failureReason: failureReason ?? null,
    startedAt: startedAt === undefined ? null : formatUaeTimestamp(startedAt),
    endedAt: endedAt === undefined ? null : formatUaeTimestamp(endedAt),
    driver: driver ? { ...driver, plate: formatPlate(driver.plate) } : null,
    track: {
      points: trackPoints,
      kilometers: Math.round(trackMeters / 10) / 100,
      sources: trackSources,
    },
  };
}

function journeyFacts(journey: TripJourney): [string, string | undefined][] {
  const { quotedBy, driver, startedAt, endedAt, failureReason, trackPoints, trackMeters } = journey;
  const sources = journey.trackSources.map(
    ({ source, points }) => `${positionSourceNames[source].en} ${points}`,
  );
  return [
    ['Roads of quote', `${quotedBy.provider}, ${quotedBy.dataVersion}`],
    [
      'Driver',
      driver &&
        `${driver.driverId} ${driver.name}, +${driver.phoneCode} ${driver.mobileNumber}${driver.isAtTrip ? '' : ' (no longer at it)'}`,
    ],
    ['Vehicle', driver && `${driver.vehicleId} ${formatPlate(driver.plate)}`],
    ['Track', trackPoints === 0 ? undefined : `${(trackMeters / 1000).toFixed(2)} km, ${trackPoints} points`],
    ['Track told by', sources.length === 0 ? undefined : sources.join(', ')],
    ['Started', startedAt && formatTime(startedAt)],
    ['Ended', endedAt && formatTime(endedAt)],
    ['Failed for', failureReason],
  ];
}

function promiseDocument({ leg, driverId, madeAt, promisedAt, promisedAnewAt, arrivedAt }: JourneyPromise) {
  return {
    leg,
    driverId,
    madeAt: formatUaeTimestamp(madeAt),
    promisedAt: formatUaeTimestamp(promisedAt),
    promisedAnewAt: promisedAnewAt === undefined ? null : formatUaeTimestamp(promisedAnewAt),
    arrivedAt: arrivedAt === undefined ? null : formatUaeTimestamp(arrivedAt),
    lateSeconds: lateSeconds(promisedAt, arrivedAt) ?? null,
  };
}

function promiseTable(promises: readonly JourneyPromise[]): string {
  return formatTable(
    [
      { title: 'Arrival' },
      { title: 'Driver', align: 'right' },
      { title: 'Promised' },
      { title: 'Anew' },
      { title: 'Arrived' },
      { title: 'Late by', align: 'right' },
    ],
    promises.map(({ leg, driverId, promisedAt, promisedAnewAt, arrivedAt }) => {
      const seconds = lateSeconds(promisedAt, arrivedAt);
      return [
        leg,
        String(driverId),
        formatTime(promisedAt),
        promisedAnewAt === undefined ? '' : formatTime(promisedAnewAt),
        arrivedAt === undefined ? '' : formatTime(arrivedAt),
        seconds === undefined ? '' : `${seconds} s`,
      ];
    }),
    'No promises.',
  );
}

function lateSeconds(
  promisedAt: Temporal.Instant,
  arrivedAt: Temporal.Instant | undefined,
): number | undefined {
  return arrivedAt && Math.round((arrivedAt.epochMilliseconds - promisedAt.epochMilliseconds) / 1000);
}
