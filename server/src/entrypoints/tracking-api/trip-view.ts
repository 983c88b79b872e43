import type {
  TrackedDriver,
  TrackedFare,
  TrackedLocation,
  TrackedStep,
  TrackedTrip,
  TrackedTripSummary,
  TripMoved,
} from '@satha/contract/tracking';
import {
  statusesWithDriver,
  type TripStatusCode,
  tripStatuses,
  tripStatusOf,
} from '@satha/terms/trip-statuses';
import type { TripEvent } from '../../domain/events/event.ts';
import type { DriverLocation } from '../../domain/tracking/driver-location.ts';
import type { TripArrival } from '../../domain/trips/estimate-trip-arrival.ts';
import { totalChargedFils } from '../../domain/trips/extras/trip-extra.ts';
import type { TripTimeline } from '../../domain/trips/timeline/find-trip-timeline.ts';
import type { Trip } from '../../domain/trips/trip.ts';
import type { VehicleTypes } from '../../domain/vehicle-types/vehicle-type.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';
import { viewExtraForPage } from '../shared/extra-view.ts';
import { type TripPointViewDeps, viewArrival, viewFix, viewPoint } from '../trip-facts-view.ts';

export type TripViewDeps = TripPointViewDeps & {
  readonly priceList: () => { readonly vehicleTypes: VehicleTypes };
  /** What a customer may call about a truck that comes, or one that will not. */
  readonly callNumber: string | undefined;
};

export function hasReceipt({ status }: Pick<Trip, 'status'>): boolean {
  return status === tripStatuses.completed.code;
}

function viewCommon(deps: TripViewDeps, trip: Trip) {
  const { vehicleTypeId } = trip;
  return {
    tripId: trip.tripId,
    status: tripStatusOf(trip.status).name,
    sequence: trip.sequence,
    vehicleType: viewVehicleType(deps, vehicleTypeId),
    pickup: viewPoint(deps, trip.pickup),
    destination: viewPoint(deps, trip.destination),
    departureAt: formatUaeTimestamp(trip.departureAt),
    createdAt: formatUaeTimestamp(trip.createdAt),
    updatedAt: formatUaeTimestamp(trip.updatedAt),
  };
}

function viewVehicleType({ priceList }: TripViewDeps, id: number): TrackedTrip['vehicleType'] {
  const { name = `Type ${id}`, nameArabic = null } = priceList().vehicleTypes.get(id) ?? {};
  return { id, name, nameArabic };
}

/** Returns a line of the list. */
export function viewSummary(deps: TripViewDeps, trip: Trip): TrackedTripSummary {
  return { ...viewCommon(deps, trip), fareFils: trip.fareFils, hasReceipt: hasReceipt(trip) };
}

/**
 * Returns one trip: for its customer, or without what a link does not tell. What the account and its driver
 * need to know of the customer, and the driver's own number, are told to neither.
 */
export function viewTrip(
  deps: TripViewDeps,
  timeline: Pick<TripTimeline, 'trip' | 'journey' | 'events' | 'charge'>,
  more: {
    readonly arrival: TripArrival | undefined;
    readonly bookedBy: string | undefined;
    /** Whether it is told to its customer, and not to whoever has a link. */
    readonly isForCustomer: boolean;
    readonly linkEndsAt: Temporal.Instant | undefined;
    readonly mayDecideExtras: boolean;
  },
): TrackedTrip {
  const { trip, journey, events, charge } = timeline;
  const { arrival, bookedBy, isForCustomer, linkEndsAt, mayDecideExtras } = more;
  return {
    ...viewCommon(deps, trip),
    distanceMeters: trip.distanceMeters,
    durationSeconds: trip.durationSeconds,
    driver: viewDriver(timeline),
    callNumber: isToBeCalledAbout(trip) ? (deps.callNumber ?? null) : null,
    fix: trip.driver?.position ? viewFix(trip.driver.position) : null,
    arrival: arrival ? viewArrival(arrival) : null,
    timeline: events.filter(({ type }) => type !== 'trip.requirements_waived').map(viewStep),
    endedAt: journey.endedAt ? formatUaeTimestamp(journey.endedAt) : null,
    bookedBy: bookedBy ?? null,
    fare: isForCustomer ? viewFare(deps, trip, charge, mayDecideExtras) : null,
    hasReceipt: isForCustomer && hasReceipt(trip),
    linkEndsAt: linkEndsAt ? formatUaeTimestamp(linkEndsAt) : null,
  };
}

/** A driver is at the trip, or it ended without the vehicle's delivery: whoever stands at the road needs somebody to ask. */
function isToBeCalledAbout(trip: Trip): boolean {
  return trip.driver !== undefined || (tripStatusOf(trip.status).isFinal && !hasReceipt(trip));
}

/** Who is at the trip, or was at its end; nobody while another one is looked for, or when none was found. */
function viewDriver({
  trip,
  journey: { driver },
  events,
}: Pick<TripTimeline, 'trip' | 'journey' | 'events'>): TrackedDriver | null {
  const isAtTrip = trip.driver !== undefined;
  const before = tripStatusOf(trip.status).isFinal ? events.at(-1)?.move.fromStatus : undefined;
  const wasAtEnd = statusesWithDriver.some((status) => status === before);
  if (!driver || (!isAtTrip && !wasAtEnd)) return null;
  const { name, nameAr, plate } = driver;
  const { emirate, code, number } = plate;
  return { name, ...(nameAr !== undefined && { nameAr }), plate: { emirate, code, number }, isAtTrip };
}

function viewFare(
  deps: TripViewDeps,
  trip: Trip,
  charge: TripTimeline['charge'],
  mayDecideExtras: boolean,
): TrackedFare {
  return {
    fareFils: trip.fareFils,
    vatFils: charge.vatFils,
    vatBasisPoints: charge.vatBasisPoints,
    fareLines: [...charge.fareLines],
    cancellationFeeFils: trip.cancellationFeeFils ?? null,
    totalFils: totalChargedFils(trip),
    extras: trip.extras.map((extra) => viewExtraForPage(deps, extra)),
    mayDecideExtras,
  };
}

/** What stands in a trip's timeline for its customer: which trucks were asked is between account and operator. */
function viewStep({ move, type, occurredAt }: TripEvent): TrackedStep {
  return {
    sequence: move.sequence,
    status: tripStatusOf(move.toStatus as TripStatusCode).name,
    occurredAt: formatUaeTimestamp(occurredAt),
    ...(type === 'trip.driver_changed' && { isDriverChange: true }),
  };
}

export function viewMove(tripId: number, event: TripEvent): TripMoved {
  return { tripId, ...viewStep(event) };
}

export function viewLocation({ tripId, status, ...position }: DriverLocation): TrackedLocation {
  return { tripId, status: tripStatusOf(status).name, fix: viewFix(position) };
}
