import { tripId } from '@satha/contract/fields';
import { type TripArrivalData as Arrival, TripArrivalData } from '@satha/contract/trip-record';
import { Type } from 'typebox';
import {
  type EstimateTripArrivalDeps,
  estimateTripArrival,
  type TripArrival,
} from '../../../domain/trips/estimate-trip-arrival.ts';
import { createTripFinder } from '../../../domain/trips/queries.ts';
import type { Trip } from '../../../domain/trips/trip.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { kilometers, minutes } from '../../wire-units.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/Trips/:tripId/eta';

const schema = {
  operationId: 'getTripArrival',
  tags: ['Trips'],
  summary: 'Arrival of a trip',
  description:
    'When the driver of a trip arrives at its next point, from where the driver last was and with the traffic to be ' +
    'expected, and how much that is worth. While a driver is at the trip: StatusCode 2 to 5.',
  security,
  headers: requestHeaders,
  params: Type.Object({ tripId: tripId('Identifier of the trip.', { examples: [1] }) }),
  response: responses(TripArrivalData, ['trip_not_found', 'trip_status_conflict']),
};

export function getTripArrivalRoute(deps: EstimateTripArrivalDeps): TripApiRoute {
  const findTrip = createTripFinder(deps.db);
  return route('GET', url, { schema, access: 'key' }, async (request) => {
    const trip = await findTrip({ accountId: callerOf(request).accountId, tripId: request.params.tripId });
    if (!trip) throw new Problem('trip_not_found');
    const arrival = await estimateTripArrival(deps, trip);
    if (!arrival) throw new Problem('trip_status_conflict');
    return ok(viewArrival(trip, arrival));
  });
}

function viewArrival(
  trip: Trip,
  { driving, arrivalAt, positionAgeSeconds, onward, deliveryAt, ...arrival }: TripArrival,
) {
  const view: Arrival = {
    tripID: trip.tripId,
    StatusCode: trip.status,
    leg: arrival.leg,
    ...(driving && {
      distanceKm: kilometers(driving.distanceMeters),
      durationMinutes: minutes(driving.durationSeconds),
    }),
    ...(arrivalAt && { arrivalAt: formatUaeTimestamp(arrivalAt) }),
    ...(positionAgeSeconds !== undefined && { positionAgeSeconds }),
    confidence: arrival.confidence,
    ...(arrival.heldUp && { heldUp: arrival.heldUp }),
    ...(driving?.poweredBy !== undefined && { poweredBy: driving.poweredBy }),
    ...(onward && {
      onward: {
        distanceKm: kilometers(onward.distanceMeters),
        durationMinutes: minutes(onward.durationSeconds),
      },
    }),
    ...(deliveryAt && { deliveryAt: formatUaeTimestamp(deliveryAt) }),
  };
  return view;
}
