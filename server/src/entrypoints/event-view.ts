import type { DriverLocationEvent, Event } from '@satha/contract/events/event-operations';
import { tripOutcomeOf } from '@satha/terms/trip-outcomes';
import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { AccountEvent, EventData, EventExtra } from '../domain/events/event.ts';
import type { DriverLocation } from '../domain/tracking/driver-location.ts';
import { aedFromFils } from '../values/money.ts';
import { formatUaeTimestamp } from '../values/uae-time.ts';

/**
 * Makes an event's identifier, unique over all accounts of the environment, and the same however often an
 * event is told.
 */
export function makeEventId({ accountId, number }: Pick<AccountEvent, 'accountId' | 'number'>): string {
  return `evt_${accountId}_${number}`;
}

/** Returns an event as the list, the stream and webhooks tell it. */
export function viewEvent(event: AccountEvent): Event {
  const { tripId, move } = event;
  // Told from what every ending tells, and so of those before there was this word, too.
  const outcome =
    move &&
    tripOutcomeOf(move.toStatus, {
      isElsewhere: event.data.isElsewhere,
      failureReason: event.data.reason,
      cancelledBy: event.data.cancelledBy,
    });
  return {
    id: makeEventId(event),
    type: event.type,
    occurredAt: formatUaeTimestamp(event.occurredAt),
    ...(tripId !== undefined && { tripID: tripId }),
    ...(move && { sequence: move.sequence, ...viewStatus(move.toStatus) }),
    data: { ...viewData(event.data), ...(outcome && { outcome }) },
  };
}

/** What is not named here stays inside, and does not compile until it is. */
function viewData(data: EventData): Event['data'] {
  const { externalReference, driver, reason, because, endpointId, url, ...other } = data;
  const { departureAt, corrected, recordedAt, steps, confirmedBy, unconfirmed, ...more } = other;
  const { evidenceId, stage, kind, sha256, shownSha256, extra, ...amounts } = more;
  const { fareFils, feeFils, refundFils, amountFils, balanceFils, markFils, ...inside } = amounts;
  const { cancelledBy: _, isElsewhere: __, by: ___, ...unnamed } = inside;
  unnamed satisfies Readonly<Record<string, never>>;
  return {
    ...amount('tripFare', fareFils),
    ...(externalReference !== undefined && { externalReference }),
    ...(driver && {
      driver: {
        name: driver.name,
        phone: driver.phone,
        plate: driver.plate,
        vehicleTypeId: driver.vehicleTypeId,
      },
    }),
    ...(departureAt !== undefined && {
      departureTime: formatUaeTimestamp(Temporal.Instant.from(departureAt)),
    }),
    ...(corrected && { corrected: [...corrected] }),
    ...(reason !== undefined && { reason }),
    ...(because !== undefined && { because }),
    ...amount('cancellationFees', feeFils),
    ...amount('refund', refundFils),
    ...amount('amount', amountFils),
    ...amount('balance', balanceFils),
    ...amount('lowBalance', markFils),
    ...(evidenceId !== undefined && { evidenceId }),
    ...(stage !== undefined && { stage }),
    ...(kind !== undefined && { kind }),
    ...(sha256 !== undefined && { sha256 }),
    ...(shownSha256 !== undefined && { shownSha256 }),
    ...(extra && { extra: viewExtra(extra) }),
    ...(recordedAt !== undefined && { recordedAt: formatUaeTimestamp(Temporal.Instant.from(recordedAt)) }),
    ...(steps && { steps: [...steps] }),
    ...(confirmedBy && { confirmedBy }),
    ...(unconfirmed && { unconfirmed: [...unconfirmed] }),
    ...(endpointId !== undefined && { endpointId }),
    // Those of before migration 0014 were stored with the query.
    ...(url !== undefined && { url: url.replace(/\?.*/s, '') }),
  };
}

function viewExtra({
  extraId,
  kind,
  quantity,
  amountFils,
  status,
  decidedBy,
  evidenceId,
  expiresAt,
}: EventExtra) {
  return {
    extraId,
    kind,
    quantity,
    amount: aedFromFils(amountFils),
    status,
    ...(decidedBy && { decidedBy }),
    ...(evidenceId !== undefined && { evidenceId }),
    ...(expiresAt !== undefined && { expiresAt: formatUaeTimestamp(Temporal.Instant.from(expiresAt)) }),
  };
}

function amount<Name extends string>(name: Name, fils: number | undefined) {
  return fils === undefined ? {} : ({ [name]: aedFromFils(fils) } as Record<Name, number>);
}

/** Makes the stream's event of where a trip's driver is. */
export function viewDriverLocation(location: DriverLocation): DriverLocationEvent {
  const at = formatUaeTimestamp(location.recordedAt);
  return {
    type: 'trip.driver_location',
    occurredAt: at,
    tripID: location.tripId,
    ...viewStatus(location.status),
    data: {
      ...{ DriverLat: location.lat, DriverLng: location.lng, driverLocationAt: at },
      ...(location.withinMeters !== undefined && { driverWithinMeters: location.withinMeters }),
    },
  };
}

function viewStatus(status: number) {
  const { code, name } = tripStatusOf(status);
  return { statusCode: code, statusName: name };
}
