import { CreateTripData, CreateTripRequest, createTripRefusals } from '@satha/contract/trip-operations';
import { createTrip } from '../../domain/trips/creating/create-trip.ts';
import type { CreateTripDeps } from '../../domain/trips/creating/create-trip-input.ts';
import { route } from '../../platform/http/api/route.ts';
import { aedFromFils } from '../../values/money.ts';
import { ok } from '../operation-responses.ts';
import { faultFinder, readBooking, readFields } from '../request-fields.ts';
import { callerOf, type TripApiRoute } from './gate.ts';
import { idempotencyHeaders, replayHeader } from './operation-headers.ts';
import { responses, security } from './operation-schema.ts';
import { findKeyFaults, readIdempotency } from './read-idempotency.ts';

const url = '/Trips/create-trip';

const schema = {
  operationId: 'createTrip',
  tags: ['Trips'],
  summary: 'Create trip',
  description:
    'Books a trip for a customer and takes its fare from the wallet. Send an Idempotency-Key and repeat the ' +
    'request freely: the trip is made once.',
  security,
  headers: idempotencyHeaders,
  body: CreateTripRequest,
  response: responses(CreateTripData, createTripRefusals, CreateTripRequest),
};

export function createTripRoute(deps: CreateTripDeps): TripApiRoute {
  return route(
    'POST',
    url,
    {
      schema,
      access: 'key',
      unavailable: 'trip_creation_unavailable',
      writes: true,
      repeatable: 'by_key',
      findHeaderFaults: findKeyFaults,
      findFaults: faultFinder(readBooking),
    },
    async (request, reply) => {
      const { body } = request;
      const read = readFields(readBooking, body);
      const { accountId, clockOffsetSeconds } = callerOf(request);
      const trip = await createTrip(deps, {
        accountId,
        clockOffsetSeconds,
        from: { lat: body.fromLat, lng: body.fromLng },
        to: { lat: body.toLat, lng: body.toLng },
        vehicleTypeId: body.vehicleTypeId,
        mobileNumber: body.mobileNumber,
        phoneCode: body.phoneCode,
        quoteToken: body.quoteId ?? undefined,
        ...read,
        retry: readIdempotency(request),
        signal: request.timeoutSignal,
      });
      if (trip.replayed) reply.header(replayHeader, 'true');
      return ok({ tripID: trip.tripId, tripFare: aedFromFils(trip.fareFils) });
    },
  );
}
