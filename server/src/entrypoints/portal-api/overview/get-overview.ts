import { OverviewData, OverviewQuery } from '@satha/contract/portal/overview';
import { usualOverviewLength } from '@satha/terms/figures';
import { mayDo } from '@satha/terms/people';
import { tripStatusOf } from '@satha/terms/trip-statuses';
import { findOverview, type OverviewDeps } from '../../../domain/overview/find-overview.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';

export function getOverviewRoute(deps: OverviewDeps): PortalApiRoute {
  const schema = { querystring: OverviewQuery, response: answers(OverviewData) };
  return route('GET', '/accounts/:accountId/overview', { schema, access: 'trips.read' }, async (request) => {
    const membership = membershipOf(request);
    const found = await findOverview(deps, membership, request.query.days ?? usualOverviewLength);
    if (!found) throw new Problem('wallet_not_found');
    const { days, hours, arrivals, lateTrips, waitingExtras, unservedFrom, stoppedEndpoints, ...counts } =
      found;
    const seesAccount = mayDo(membership.role, 'account.read');
    return ok({
      ...counts,
      unservedFrom: unservedFrom.toString(),
      days: seesAccount ? [...days] : days.map(({ date, trips }) => ({ date, trips })),
      ...(seesAccount && { stoppedEndpoints }),
      arrivals: [...arrivals],
      hours: hours.map(({ hour, status, trips }) => ({ hour, status: tripStatusOf(status).name, trips })),
      lateTrips: lateTrips.map(({ tripId, status, promisedAt }) => ({
        tripId,
        status: tripStatusOf(status).name,
        promisedPickupAt: promisedAt ? formatUaeTimestamp(promisedAt) : null,
      })),
      waitingExtras: waitingExtras.map(({ expiresAt, ...extra }) => ({
        ...extra,
        expiresAt: formatUaeTimestamp(expiresAt),
      })),
    });
  });
}
