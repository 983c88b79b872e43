import {
  CancellationCost,
  PortalCancelTripRequest,
  TripCancelled,
} from '@satha/contract/portal/trip-booking';
import { TripParams } from '@satha/contract/portal/trips';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import { type CancelTripDeps, cancelTrip } from '../../../domain/trips/cancelling/cancel-trip.ts';
import { previewCancellation } from '../../../domain/trips/cancelling/preview-cancellation.ts';
import { recordMemberAct } from '../../../domain/trips/timeline/record-member-act.ts';
import { route } from '../../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';
import { retryOf } from '../retry-by-token.ts';

const url = '/accounts/:accountId/trips/:tripId/cancellation';

/**
 * Answers what cancelling costs, and cancels, whatever the wallet's balance: a trip that is not wanted costs
 * less ended.
 */
export function cancellationRoutes(deps: CancelTripDeps): PortalApiRoute[] {
  const shown = { params: TripParams, response: answers(CancellationCost) };
  const schema = { params: TripParams, body: PortalCancelTripRequest, response: answers(TripCancelled) };
  const cancelling = { schema, access: 'trips.write', writes: true, repeatable: 'always' } as const;
  return [
    route('GET', url, { schema: shown, access: 'trips.write' }, async (request) => {
      const { accountId, clockOffsetSeconds } = membershipOf(request);
      const { tripId } = request.params;
      const preview = await previewCancellation(deps, { accountId, tripId, clockOffsetSeconds });
      const { feeFils, refundFils, reason, honouredUntil } = preview;
      return ok({ feeFils, refundFils, reason, honouredUntil: formatUaeTimestamp(honouredUntil) });
    }),
    route('POST', url, cancelling, async (request) => {
      const { accountId, memberId, memberName, clockOffsetSeconds } = membershipOf(request);
      const { tripId } = request.params;
      const { feeFils } = await cancelTrip(deps, {
        accountId,
        tripId,
        clockOffsetSeconds,
        retry: retryOf(request, request.body.clientToken, { ...request.body, tripId }),
        mostFeeFils: request.body.shownFeeFils,
        requestedBy: request.body.requestedBy ?? undefined,
        inSameTransaction: async (transaction, { feeFils: charged }) => {
          await recordMemberAct(transaction, { accountId, tripId, act: 'cancelled', memberId, memberName });
          await recordAudit(transaction, {
            ...actorOf(request),
            action: 'trip.cancelled',
            subject: `trip ${tripId}`,
            details: { feeFils: charged },
            at: deps.clock(),
          });
        },
      });
      return ok({ tripId, feeFils });
    }),
  ];
}
