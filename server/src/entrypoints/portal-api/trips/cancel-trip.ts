import {
  type CancellationCost,
  CancelTripByHandRequest,
  type TripCancelled,
  TripParams,
} from '@satha/contract/portal/trips';
import { recordAuditEntry } from '../../../domain/members/audit/record-audit-entry.ts';
import { readAccountClock } from '../../../domain/sandbox/by-hand/account-clock.ts';
import { cancelTrip } from '../../../domain/trips/cancelling/cancel-trip.ts';
import { previewCancellation } from '../../../domain/trips/cancelling/preview-cancellation.ts';
import { recordMemberAct } from '../../../domain/trips/stories/record-member-act.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import type { Clock } from '../../../values/clock.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { actorOf, membershipOf } from '../gate.ts';
import { retryOf } from './retry-by-token.ts';

const url = '/accounts/:accountId/trips/:tripId/cancellation';

type Deps = { readonly db: Database; readonly clock: Clock };

/** What cancelling costs, and cancelling, whatever the wallet's balance: a trip that is not wanted costs less ended. */
export function registerCancellation(api: HttpServer, deps: Deps): void {
  const config = { needs: 'trips.write' } as const;
  api.get(url, { schema: { params: TripParams }, config }, async (request) => {
    const { accountId } = membershipOf(request);
    const { offsetSeconds: clockOffsetSeconds } = await readAccountClock(deps, accountId);
    const { tripId } = request.params;
    const preview = await previewCancellation(deps, { accountId, tripId, clockOffsetSeconds });
    const { feeFils, refundFils, reason, honouredUntil } = preview;
    const cost: CancellationCost = {
      feeFils,
      refundFils,
      reason,
      honouredUntil: formatUaeTimestamp(honouredUntil),
    };
    return ok(cost);
  });

  const schema = { params: TripParams, body: CancelTripByHandRequest };
  const cancelling = { ...config, writes: true, repeatable: 'always' } as const;
  api.post(url, { schema, config: cancelling }, async (request) => {
    const { accountId, memberId, memberName } = membershipOf(request);
    const { offsetSeconds: clockOffsetSeconds } = await readAccountClock(deps, accountId);
    const { tripId } = request.params;
    const { feeFils } = await cancelTrip(deps, {
      accountId,
      tripId,
      clockOffsetSeconds,
      retry: retryOf(request, request.body.clientToken, { ...request.body, tripId }),
      mostFeeFils: request.body.shownFeeFils,
      alongside: async (transaction, { feeFils: charged }) => {
        await recordMemberAct(transaction, { accountId, tripId, act: 'cancelled', memberId, memberName });
        await recordAuditEntry(transaction, {
          ...actorOf(request),
          action: 'trip.cancelled',
          subject: `trip ${tripId}`,
          details: { feeFils: charged },
          at: deps.clock(),
        });
      },
    });
    const view: TripCancelled = { tripId, feeFils };
    return ok(view);
  });
  refuseOtherMethods(api, url, ['GET', 'HEAD', 'POST']);
}
