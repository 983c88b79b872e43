import { MemberTripEstimate, TripEstimateRequest } from '@satha/contract/portal/trip-booking';
import { findIsCovered } from '../../../domain/wallets/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { faultFinder, readEstimate } from '../../request-fields.ts';
import { type EstimateTripDeps, viewEstimate } from '../../shared/trips/estimate-view.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/trips/estimate';

/** Returns what a trip would cost the account, held for it, and whether its wallet covers that: no more of the wallet. */
export function estimateTripRoute(deps: EstimateTripDeps & { readonly db: Queryable }): PortalApiRoute {
  const schema = { body: TripEstimateRequest, response: answers(MemberTripEstimate) };
  const findFaults = faultFinder(readEstimate);
  return route('POST', url, { schema, access: 'trips.read', findFaults }, async (request) => {
    const membership = membershipOf(request);
    const estimate = await viewEstimate(deps, membership, request.body);
    const isCovered = await findIsCovered(deps.db, membership.accountId, estimate.fareFils);
    return ok({ ...estimate, isCovered });
  });
}
