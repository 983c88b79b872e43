import type { TripDetail, TripStep } from '@satha/contract/portal/trips';
import { type TripStatusCode, tripStatusOf } from '@satha/terms/trip-statuses';
import type { EventDriver, TripEvent } from '../../../domain/events/event.ts';
import type { TripText } from '../../../domain/messages/sms-message.ts';
import type { TripArrival as Arrival } from '../../../domain/trips/estimate-trip-arrival.ts';
import { totalChargedFils } from '../../../domain/trips/extras/trip-extra.ts';
import type { TripTimeline } from '../../../domain/trips/timeline/find-trip-timeline.ts';
import type { findArabicNames } from '../../../domain/trips/timeline/queries.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { viewArrival, viewCustomerText, viewJob, viewRequirements } from '../../trip-facts-view.ts';
import { viewExtraForPage } from '../extra-view.ts';
import { type TripViewDeps, viewDriver, viewTrip } from './trip-view.ts';

type NameArOf = Awaited<ReturnType<typeof findArabicNames>>;

/** Returns all that the page of a trip tells of it, in portal and console. */
export function viewTripDetail(
  deps: TripViewDeps,
  timeline: TripTimeline,
  more: {
    readonly arrival: Arrival | undefined;
    readonly text: TripText | undefined;
    readonly nameArOf: NameArOf;
  },
): TripDetail {
  const { arrival, text, nameArOf } = more;
  const { trip, journey, charge, acts, events } = timeline;
  const { driver, startedAt, endedAt } = journey;
  const { needed, waived } = trip.requirements;
  return {
    ...viewTrip(deps, trip),
    distanceMeters: trip.distanceMeters,
    durationSeconds: trip.durationSeconds,
    fareLines: [...charge.fareLines],
    vatFils: charge.vatFils,
    vatBasisPoints: charge.vatBasisPoints,
    driver: driver ? { ...viewDriver(driver), isAtTrip: trip.driver !== undefined } : null,
    timeline: events.map((event) => viewStep(event, nameArOf)),
    arrival: arrival ? viewArrival(arrival) : null,
    isCancellable: tripStatusOf(trip.status).isCancellable,
    refundFils: events.at(-1)?.data.refundFils ?? null,
    extras: trip.extras.map((extra) => viewExtraForPage(deps, extra)),
    unconfirmed: [...trip.unconfirmed],
    totalChargedFils: totalChargedFils(trip),
    customerText: text ? viewCustomerText(text) : null,
    job: trip.job ? viewJob(trip.job, trip.createdAt) : null,
    requirements: viewRequirements(needed),
    requirementsWaived: waived ? { at: formatUaeTimestamp(waived.at), because: waived.because } : null,
    bookedBy: acts.booked ? { name: acts.booked.name } : null,
    isBookedByOperator: acts.bookedByOperator !== undefined,
    cancelledBy: acts.cancelled ? { name: acts.cancelled.name } : null,
    startedAt: startedAt ? formatUaeTimestamp(startedAt) : null,
    endedAt: endedAt ? formatUaeTimestamp(endedAt) : null,
  };
}

function viewStep({ move, type, occurredAt, data }: TripEvent, nameArOf: NameArOf): TripStep {
  const { driver, recordedAt, reason, feeFils, refundFils } = data;
  return {
    sequence: move.sequence,
    type,
    status: tripStatusOf(move.toStatus as TripStatusCode).name,
    occurredAt: formatUaeTimestamp(occurredAt),
    recordedAt: recordedAt === undefined ? null : formatUaeTimestamp(Temporal.Instant.from(recordedAt)),
    driver: driver ? viewStepDriver(driver, nameArOf(driver)) : null,
    reason: reason ?? null,
    feeFils: feeFils ?? null,
    refundFils: refundFils ?? null,
  };
}

function viewStepDriver({ name, phone, plate }: EventDriver, nameAr: string | undefined): TripStep['driver'] {
  return { name, ...(nameAr !== undefined && { nameAr }), phone, plate };
}
