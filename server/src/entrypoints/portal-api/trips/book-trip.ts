import { BookedTrip, BookTripRequest } from '@satha/contract/portal/trip-booking';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import { createTrip } from '../../../domain/trips/creating/create-trip.ts';
import type { CreateTripDeps } from '../../../domain/trips/creating/create-trip-input.ts';
import { recordMemberAct } from '../../../domain/trips/timeline/record-member-act.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { faultFinder, readBooking, readFields } from '../../request-fields.ts';
import { nameFields } from '../../shared/trips/name-fields.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';
import { retryOf } from '../retry-by-token.ts';

/**
 * Books a trip for a member, as the trip API does for a key: the same checks, and the trip names the member.
 */
export function bookTripRoute(deps: CreateTripDeps): PortalApiRoute {
  const schema = { body: BookTripRequest, response: answers(BookedTrip) };
  const config = {
    access: 'trips.write',
    unavailable: 'trip_creation_unavailable',
    writes: true,
    repeatable: 'always',
    findFaults: faultFinder(readBooking),
  } as const;
  return route('POST', '/accounts/:accountId/trips', { schema, ...config }, async (request) => {
    const { accountId, memberId, memberName, clockOffsetSeconds } = membershipOf(request);
    const { body } = request;
    const { quoteId, ...asked } = body;
    const read = readFields(readBooking, body);
    const booking = createTrip(deps, {
      accountId,
      clockOffsetSeconds,
      from: body.pickup,
      to: body.destination,
      vehicleTypeId: body.vehicleTypeId,
      mobileNumber: body.mobileNumber,
      phoneCode: body.phoneCode,
      ...read,
      quoteToken: quoteId ?? undefined,
      // The same trip asked for once more, after a lost answer, may come with a younger quote.
      retry: retryOf(request, body.clientToken, asked),
      signal: request.timeoutSignal,
      inSameTransaction: async (transaction, { tripId, fareFils }) => {
        await recordMemberAct(transaction, { accountId, tripId, act: 'booked', memberId, memberName });
        await recordAudit(transaction, {
          ...actorOf(request),
          action: 'trip.booked',
          subject: `trip ${tripId}`,
          details: { fareFils },
          at: deps.clock(),
        });
      },
    });
    const { tripId, fareFils } = await nameFields(booking);
    return ok({ tripId, fareFils });
  });
}
