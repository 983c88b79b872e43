import { OverviewData, OverviewQuery } from '@satha/contract/portal/overview';
import { usualOverviewLength } from '@satha/terms/figures/figure-words';
import { tripStatusOf } from '@satha/terms/trip-statuses';
import { findOverview, type OverviewDeps } from '../../../domain/overview/find-overview.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';

export function getOverviewRoute(deps: OverviewDeps): PortalApiRoute {
  const schema = { querystring: OverviewQuery, response: answers(OverviewData) };
  return route(
    'GET',
    '/accounts/:accountId/overview',
    { schema, access: 'account.read' },
    async (request) => {
      const found = await findOverview(
        deps,
        membershipOf(request),
        request.query.days ?? usualOverviewLength,
      );
      if (!found) throw new Problem('wallet_not_found');
      const { days, hours, arrivals, lateTrips, waitingExtras, unservedFrom, ...counts } = found;
      return ok({
        ...counts,
        unservedFrom: unservedFrom.toString(),
        days: [...days],
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
    },
  );
}
