import { CancelTripData, CancelTripRequest } from '@satha/contract/trip-operations';
import { cancelTrip } from '../../domain/trips/cancel-trip.ts';
import type { Database } from '../../platform/db/database.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { Clock } from '../../values/clock.ts';
import { aedFromFils } from '../../values/money.ts';
import { callerOf } from './gate.ts';
import { idempotencyHeaders, replayHeader } from './idempotency-headers.ts';
import { refuseOtherMethods } from './method-not-allowed.ts';
import { ok, responses, security } from './operation-schema.ts';
import { readSafeRetry } from './safe-retry.ts';

const url = '/Trips/cancel-trip';

const schema = {
  operationId: 'cancelTrip',
  tags: ['Trips'],
  summary: 'Cancel trip',
  description: 'Ends a trip and refunds its fare less the cancellation fee, by the policy of its creation.',
  security,
  headers: idempotencyHeaders,
  body: CancelTripRequest,
  response: responses(
    CancelTripData,
    ['idempotency_key_reused', 'idempotency_in_progress', 'trip_not_found', 'trip_cannot_be_cancelled'],
    'with body',
  ),
};

export function registerCancelTrip(
  api: HttpServer,
  deps: { readonly db: Database; readonly clock: Clock },
): void {
  api.post(url, { schema }, async (request, reply) => {
    const trip = await cancelTrip(deps, {
      accountId: callerOf(request).accountId,
      tripId: request.body.tripId,
      retry: readSafeRetry(request),
    });
    if (trip.replayed) reply.header(replayHeader, 'true');
    return ok({ tripID: trip.tripId, cancellationFees: aedFromFils(trip.feeFils) });
  });
  refuseOtherMethods(api, url, ['POST']);
}
