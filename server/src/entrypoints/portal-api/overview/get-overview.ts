import { OverviewData } from '@satha/contract/portal/overview';
import { tripStatusOf } from '@satha/terms/trip-statuses';
import { findOverview, type OverviewDeps } from '../../../domain/overview/find-overview.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';

export function getOverviewRoute(deps: OverviewDeps): PortalApiRoute {
  const schema = { response: answers(OverviewData) };
  return route(
    'GET',
    '/accounts/:accountId/overview',
    { schema, access: 'account.read' },
    async (request) => {
      const found = await findOverview(deps, membershipOf(request));
      if (!found) throw new Problem('wallet_not_found');
      const { days, hours, arrivals, lateTrips, ...counts } = found;
      return ok({
        ...counts,
        days: [...days],
        arrivals: [...arrivals],
        hours: hours.map(({ hour, status, trips }) => ({ hour, status: tripStatusOf(status).name, trips })),
        lateTrips: lateTrips.map(({ tripId, status, promisedAt }) => ({
          tripId,
          status: tripStatusOf(status).name,
          promisedPickupAt: promisedAt ? formatUaeTimestamp(promisedAt) : null,
        })),
      });
    },
  );
}
