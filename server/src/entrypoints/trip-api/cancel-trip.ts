import { CancelTripData, CancelTripRequest } from '@satha/contract/trip-operations';
import { type CancelTripDeps, cancelTrip } from '../../domain/trips/cancelling/cancel-trip.ts';
import { route } from '../../platform/http/api/route.ts';
import { aedFromFils } from '../../values/money.ts';
import { ok } from '../operation-responses.ts';
import { callerOf, type TripApiRoute } from './gate.ts';
import { idempotencyHeaders, replayHeader } from './operation-headers.ts';
import { responses, security } from './operation-schema.ts';
import { findKeyFaults, readIdempotency } from './read-idempotency.ts';

const url = '/Trips/cancel-trip';

const schema = {
  operationId: 'cancelTrip',
  tags: ['Trips'],
  summary: 'Cancel trip',
  description:
    'Ends a trip that is not over yet and refunds its fare less the cancellation fee. The fee follows the policy that ' +
    'the trip was created under: nothing while no driver is on the way, more the further the trip has come. Send an ' +
    'Idempotency-Key and repeat the request freely.',
  security,
  headers: idempotencyHeaders,
  body: CancelTripRequest,
  response: responses(
    CancelTripData,
    [
      'idempotency_key_reused',
      'idempotency_in_progress',
      'trip_not_found',
      'trip_cannot_be_cancelled',
      'outcome_unknown',
    ],
    CancelTripRequest,
  ),
};

export function cancelTripRoute(deps: CancelTripDeps): TripApiRoute {
  return route(
    'POST',
    url,
    { schema, access: 'key', writes: true, repeatable: 'by_key', findHeaderFaults: findKeyFaults },
    async (request, reply) => {
      const { accountId, clockOffsetSeconds } = callerOf(request);
      const trip = await cancelTrip(deps, {
        accountId,
        clockOffsetSeconds,
        tripId: request.body.tripId,
        requestedBy: request.body.requestedBy ?? undefined,
        retry: readIdempotency(request),
      });
      if (trip.replayed) reply.header(replayHeader, 'true');
      return ok({ tripID: trip.tripId, cancellationFees: aedFromFils(trip.feeFils) });
    },
  );
}
