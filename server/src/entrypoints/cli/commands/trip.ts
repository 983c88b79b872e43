import type { Command } from 'commander';
import type { TripEvent } from '../../../domain/events/event.ts';
import { findAnyTrip } from '../../../domain/trips/find-trips.ts';
import type { Trip, TripPoint } from '../../../domain/trips/trip.ts';
import { tripStatuses } from '../../../domain/trips/trip-status.ts';
import { aedFromFils } from '../../../values/money.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type CommandDeps, commandText, inEnvironment } from '../in-environment.ts';
import { parseId } from '../options.ts';
import { formatAed, formatFacts, formatTable, formatTime } from '../output.ts';
import { Refusal } from '../refusal.ts';

export function declareTrip(trip: Command): void {
  trip
    .command('show')
    .description('show a trip, whichever account it belongs to, and what happened to it')
    .requiredOption('--trip <id>', 'the number of the trip (tripID)', parseId)
    .action(inEnvironment(showTrip));
}

async function showTrip({ db, environment, show }: CommandDeps, options: { trip: number }): Promise<void> {
  const found = await findAnyTrip(db, options.trip);
  if (!found) {
    const other = environment === 'test' ? 'live' : 'test';
    throw new Refusal(
      `There is no trip ${options.trip} in the ${environment} environment; ` +
        `\`npx satha trip show --trip ${options.trip} --environment ${other}\` looks in the other one.`,
    );
  }
  show(
    { ...tripDocument(found.trip), environment, events: found.events.map(eventDocument) },
    `${tripFacts(found.trip)}\n\n${eventTable(found.events)}\n\n` +
      `The account's wallet: ${commandText(environment, `wallet show --account ${found.trip.accountId}`)}.`,
  );
}

function tripDocument(trip: Trip) {
  return {
    tripId: trip.tripId,
    accountId: trip.accountId,
    status: statusName(trip.status),
    statusCode: trip.status,
    vehicleTypeId: trip.vehicleTypeId,
    pickup: trip.pickup,
    destination: trip.destination,
    distanceKm: Math.round(trip.distanceMeters / 10) / 100,
    durationMinutes: Math.round(trip.durationSeconds / 6) / 10,
    departureTime: formatUaeTimestamp(trip.departureAt),
    fare: aedFromFils(trip.fareFils),
    cancellationFee: trip.cancellationFeeFils === undefined ? null : aedFromFils(trip.cancellationFeeFils),
    customer: trip.customer,
    externalReference: trip.externalReference ?? null,
    createdAt: formatUaeTimestamp(trip.createdAt),
    updatedAt: formatUaeTimestamp(trip.updatedAt),
  };
}

function eventDocument(event: TripEvent) {
  return {
    sequence: event.move.sequence,
    type: event.type,
    fromStatus: event.move.fromStatus === undefined ? null : statusName(event.move.fromStatus),
    toStatus: statusName(event.move.toStatus),
    data: event.data,
    occurredAt: formatUaeTimestamp(event.occurredAt),
  };
}

function tripFacts(trip: Trip): string {
  const { customer } = trip;
  return formatFacts([
    ['Trip', String(trip.tripId)],
    ['Account', String(trip.accountId)],
    ['Status', `${statusName(trip.status)} (${trip.status})`],
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
    [
      'Customer',
      `${customer.firstName} ${customer.lastName}, +${customer.phoneCode} ${customer.mobileNumber}`,
    ],
    ['Reference', trip.externalReference],
    ['Created', formatTime(trip.createdAt)],
    ['Updated', formatTime(trip.updatedAt)],
  ]);
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
      event.move.fromStatus === undefined ? '' : statusName(event.move.fromStatus),
      statusName(event.move.toStatus),
      Object.keys(event.data).length === 0 ? '' : JSON.stringify(event.data),
    ]),
    'No events.',
  );
}

function describePoint({ lat, lng, address, areaName }: TripPoint): string {
  const place = address ?? areaName;
  return `${lat}, ${lng}${place === undefined ? '' : ` (${place})`}`;
}

function statusName(code: number): string {
  return tripStatuses[code]?.name ?? String(code);
}
