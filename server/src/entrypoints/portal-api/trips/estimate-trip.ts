import { TripEstimate, TripEstimateRequest } from '@satha/contract/portal/trips';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { faultFinder, readEstimate } from '../../request-fields.ts';
import { type EstimateTripDeps, viewEstimate } from '../../shared/trips/estimate-view.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/trips/estimate';

/** Returns what a trip would cost the account, held for it. */
export function estimateTripRoute(deps: EstimateTripDeps): PortalApiRoute {
  const schema = { body: TripEstimateRequest, response: answers(TripEstimate) };
  const findFaults = faultFinder(readEstimate);
  return route('POST', url, { schema, access: 'account.read', findFaults }, async (request) =>
    ok(await viewEstimate(deps, membershipOf(request), request.body)),
  );
}
