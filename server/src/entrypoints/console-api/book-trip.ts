import { ConsoleBookTripRequest, ConsoleEstimateRequest } from '@satha/contract/console/booking';
import { BookedTrip, TripEstimate } from '@satha/contract/portal/trip-booking';
import type { FastifyRequest } from 'fastify';
import { bookForCaller } from '../../domain/receivables/book-for-caller.ts';
import { openCallersAccount } from '../../domain/receivables/callers-account.ts';
import { bookAsOperator, requireBookable } from '../../domain/trips/creating/book-as-operator.ts';
import type { CreateTripDeps } from '../../domain/trips/creating/create-trip-input.ts';
import { route } from '../../platform/http/api/route.ts';
import { Problem } from '../../values/problem.ts';
import { hashBody } from '../hash-body.ts';
import { answers, ok } from '../operation-responses.ts';
import { faultFinder, readBooking, readEstimate, readFields } from '../request-fields.ts';
import { type EstimateTripDeps, viewEstimate } from '../shared/trips/estimate-view.ts';
import { nameFields } from '../shared/trips/name-fields.ts';
import { type ConsoleApiRoute, operatorOf } from './gate.ts';
import { steererOf } from './trips/steered-trip.ts';

export type BookingDeps = CreateTripDeps & EstimateTripDeps;

/** Quotes and books trips for whichever account an operator names, and for callers. */
export function bookingRoutes(deps: BookingDeps): ConsoleApiRoute[] {
  return [estimateRoute(deps), bookRoute(deps)];
}

function estimateRoute(deps: BookingDeps): ConsoleApiRoute {
  const schema = { body: ConsoleEstimateRequest, response: answers(TripEstimate) };
  const settings = { schema, access: 'trips.book', findFaults: faultFinder(readEstimate) } as const;
  return route('POST', '/estimates', settings, async (request) => {
    const { accountId = await openCallersAccount(deps), ...asked } = request.body;
    return ok(await viewEstimate(deps, await requireBookable(deps.db, accountId), asked));
  });
}

function bookRoute(deps: BookingDeps): ConsoleApiRoute {
  const schema = { body: ConsoleBookTripRequest, response: answers(BookedTrip) };
  const config = {
    access: 'trips.book',
    unavailable: 'trip_creation_unavailable',
    writes: true,
    repeatable: 'always',
    findFaults: faultFinder(readBooking),
  } as const;
  return route('POST', '/trips', { schema, ...config }, async (request) => {
    const { accountId, caller } = request.body;
    const booking = readBookingOf(request, request.body);
    const booked =
      accountId === undefined
        ? bookForCaller(deps, { ...booking, caller: caller ?? {} })
        : bookAsOperator(deps, { ...booking, accountId });
    const { tripId, fareFils } = await nameFields(booked);
    return ok({ tripId, fareFils });
  });
}

/** @throws Problem invalid_request for what the schema cannot judge, and for a caller beside an account. */
function readBookingOf(request: FastifyRequest, body: ConsoleBookTripRequest) {
  const { quoteId, clientToken, ...asked } = body;
  const read = readFields(readBooking, body);
  if (asked.accountId !== undefined && asked.caller !== undefined) {
    const message = 'caller is for trips without an account; leave it out, or accountId.';
    throw new Problem('invalid_request', { fields: [{ field: 'caller', message }] });
  }
  return {
    ...read,
    by: steererOf(request),
    clientToken,
    from: asked.pickup,
    to: asked.destination,
    vehicleTypeId: asked.vehicleTypeId,
    mobileNumber: asked.mobileNumber,
    phoneCode: asked.phoneCode,
    quoteToken: quoteId ?? undefined,
    // The same trip asked for once more, after a lost answer, may come with a younger quote.
    retry: {
      idempotencyKey: `console ${operatorOf(request).operatorId} ${clientToken}`,
      requestHash: hashBody({ ...asked, clientToken }),
    },
    signal: request.timeoutSignal,
  };
}
