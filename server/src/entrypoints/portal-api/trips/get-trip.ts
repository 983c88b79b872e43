import { TripDetail, TripParams, type TripStep } from '@satha/contract/portal/trips';
import { type TripStatusCode, tripStatusOf } from '@satha/terms/trip-statuses';
import type { EventDriver, TripEvent } from '../../../domain/events/event.ts';
import { createLinkTextFinder } from '../../../domain/messages/queries.ts';
import type { TripText } from '../../../domain/messages/sms-message.ts';
import type {
  TripArrival as Arrival,
  EstimateTripArrivalDeps,
} from '../../../domain/trips/estimate-trip-arrival.ts';
import { findTripTimeline, type TripTimeline } from '../../../domain/trips/timeline/find-trip-timeline.ts';
import { findArabicNames } from '../../../domain/trips/timeline/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import {
  findArrival,
  viewArrival,
  viewCustomerText,
  viewJob,
  viewRequirements,
} from '../../trip-facts-view.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { type TripViewDeps, viewDriver, viewTrip } from './trip-view.ts';

const url = '/accounts/:accountId/trips/:tripId';

export type GetTripDeps = TripViewDeps & EstimateTripArrivalDeps & { readonly db: Queryable };

export function getTripRoute(deps: GetTripDeps): PortalApiRoute {
  const schema = { params: TripParams, response: answers(TripDetail) };
  const findText = createLinkTextFinder(deps.db);
  return route('GET', url, { schema, access: 'account.read' }, async (request) => {
    const { accountId } = membershipOf(request);
    const { tripId } = request.params;
    const [timeline, nameArOf] = await Promise.all([
      findTripTimeline(deps.db, accountId, tripId),
      findArabicNames(deps.db, accountId, tripId),
    ]);
    if (!timeline) throw new Problem('trip_not_found');
    const [arrival, text] = await Promise.all([findArrival(deps, timeline.trip), findText(timeline.trip)]);
    return ok(viewTimeline(deps, timeline, { arrival, text, nameArOf }));
  });
}

type NameArOf = Awaited<ReturnType<typeof findArabicNames>>;

function viewTimeline(
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
    customerText: text ? viewCustomerText(text) : null,
    job: trip.job ? viewJob(trip.job, trip.createdAt) : null,
    requirements: viewRequirements(needed),
    requirementsWaived: waived ? { at: formatUaeTimestamp(waived.at), because: waived.because } : null,
    bookedBy: acts.booked ? { name: acts.booked.name } : null,
    cancelledBy: acts.cancelled ? { name: acts.cancelled.name } : null,
    startedAt: startedAt ? formatUaeTimestamp(startedAt) : null,
    endedAt: endedAt ? formatUaeTimestamp(endedAt) : null,
  };
}

function viewStep({ move, type, occurredAt, data }: TripEvent, nameArOf: NameArOf): TripStep {
  const { driver, reason, feeFils, refundFils } = data;
  return {
    sequence: move.sequence,
    type,
    status: tripStatusOf(move.toStatus as TripStatusCode).name,
    occurredAt: formatUaeTimestamp(occurredAt),
    driver: driver ? viewStepDriver(driver, nameArOf(driver)) : null,
    reason: reason ?? null,
    feeFils: feeFils ?? null,
    refundFils: refundFils ?? null,
  };
}

function viewStepDriver({ name, phone, plate }: EventDriver, nameAr: string | undefined): TripStep['driver'] {
  return { name, ...(nameAr !== undefined && { nameAr }), phone, plate };
}
