import type { DriverLocation as Location, PortalEvent } from '@satha/contract/portal/events';
import { eventTypesOfTrips } from '@satha/terms/event-types';
import { type TripStatusCode, tripStatusOf } from '@satha/terms/trip-statuses';
import type { AccountEvent } from '../../../domain/events/event.ts';
import type { DriverLocation } from '../../../domain/tracking/driver-location.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

/** Makes a frame of what happens to trips, without the wallet's balance; undefined for any other event. */
export function viewTripEvent(event: AccountEvent): PortalEvent | undefined {
  if (!eventTypesOfTrips.some((type) => type === event.type)) return undefined;
  return { ...viewPortalEvent(event), balanceFils: null };
}

/** Makes what a page needs to know of an event to bring itself up to date; the rest it asks for. */
export function viewPortalEvent({ number, type, occurredAt, tripId, move, data }: AccountEvent): PortalEvent {
  return {
    number,
    type,
    occurredAt: formatUaeTimestamp(occurredAt),
    tripId: tripId ?? null,
    move: move
      ? { sequence: move.sequence, status: tripStatusOf(move.toStatus as TripStatusCode).name }
      : null,
    balanceFils: data.balanceFils ?? null,
  };
}

export function viewLocation(location: DriverLocation): Location {
  const { tripId, status, lat, lng, headingDegrees, recordedAt } = location;
  const fix = {
    lat,
    lng,
    headingDegrees: headingDegrees ?? null,
    recordedAt: formatUaeTimestamp(recordedAt),
  };
  return { tripId, status: tripStatusOf(status).name, fix };
}
