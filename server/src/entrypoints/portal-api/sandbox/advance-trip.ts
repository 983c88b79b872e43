import { AdvanceControlledTripRequest, HandTargets, TripAdvanced } from '@satha/contract/portal/sandbox';
import { TripParams } from '@satha/contract/portal/trips';
import { tripStatusOf } from '@satha/terms/trip-statuses';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import { type AdvanceTripDeps, advanceTrip } from '../../../domain/sandbox/controls/advance-trip.ts';
import { findTripTargets } from '../../../domain/sandbox/controls/find-trip-targets.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';
import { retryOf } from '../retry-by-token.ts';

const url = '/accounts/:accountId/trips/:tripId/advance';

/**
 * Answers where a trip can be moved by hand, and moves it there, step by step, each with its line of the
 * audit log.
 */
export function advanceTripRoutes(deps: AdvanceTripDeps): PortalApiRoute[] {
  const shown = { params: TripParams, response: answers(HandTargets) };
  const schema = { params: TripParams, body: AdvanceControlledTripRequest, response: answers(TripAdvanced) };
  const advancing = { schema, access: 'sandbox.write', writes: true, repeatable: 'always' } as const;
  return [
    route('GET', url, { schema: shown, access: 'sandbox.write' }, async (request) => {
      const { accountId } = membershipOf(request);
      const { onward, others } = await findTripTargets(deps, { accountId, tripId: request.params.tripId });
      return ok({ onward: onward ?? null, others: [...others] });
    }),
    route('POST', url, advancing, async (request) => {
      const { accountId } = membershipOf(request);
      const { tripId } = request.params;
      const { clientToken, to, hold } = request.body;
      const trip = await advanceTrip(deps, {
        accountId,
        tripId,
        to,
        hold,
        retry: retryOf(request, clientToken, { ...request.body, tripId }),
        inSameTransaction: (transaction, step) =>
          recordAudit(transaction, {
            ...actorOf(request),
            action: 'trip.advanced',
            subject: `trip ${tripId}`,
            details: step,
            at: deps.clock(),
          }),
      });
      return ok({ tripId, status: tripStatusOf(trip.status).name });
    }),
  ];
}
