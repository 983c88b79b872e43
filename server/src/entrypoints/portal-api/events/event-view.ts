import type { DriverLocation as Location, PortalEvent } from '@satha/contract/portal/events';
import { walletEventTypes, webhookEventTypes } from '@satha/terms/event-types';
import { type TripStatusCode, tripStatusOf } from '@satha/terms/trip-statuses';
import type { AccountEvent } from '../../../domain/events/event.ts';
import type { DriverLocation } from '../../../domain/tracking/driver-location.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

/** Makes a frame of what happens to trips; undefined for what is about the account's money or endpoints. */
export function viewTripEvent(event: AccountEvent): PortalEvent | undefined {
  if (isAboutAccount(event.type)) return undefined;
  return { ...viewPortalEvent(event), balanceFils: null };
}

const isAboutAccount = (type: string): boolean =>
  [...walletEventTypes, ...webhookEventTypes].some((one) => one === type);

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
