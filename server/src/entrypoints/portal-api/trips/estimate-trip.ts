import { TripEstimate, TripEstimateRequest } from '@satha/contract/portal/trips';
import { requirementsOf } from '../../../domain/jobs/requirements-of.ts';
import { estimatePrice } from '../../../domain/quotes/estimate-price.ts';
import { type HoldQuoteDeps, holdQuote } from '../../../domain/quotes/hold-quote.ts';
import type { QuoteDeps } from '../../../domain/quotes/make-quote.ts';
import { encodePolyline } from '../../../domain/routing/encode-polyline.ts';
import type { FindRouteDeps } from '../../../domain/routing/find-route.ts';
import { drawLine } from '../../../domain/trips/timeline/draw-trip-way.ts';
import { route } from '../../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { faultFinder, readEstimate, readFields } from '../../request-fields.ts';
import { viewRequirements } from '../../trip-facts-view.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { nameFields } from './name-fields.ts';
import { viewPlace } from './trip-view.ts';

const url = '/accounts/:accountId/trips/estimate';

export type EstimateTripDeps = QuoteDeps & HoldQuoteDeps & FindRouteDeps;

/**
 * Returns the trip API's quote, by default for a departure now on the account's clock, with the line to draw and what a
 * truck must have for the job.
 */
export function estimateTripRoute(deps: EstimateTripDeps): PortalApiRoute {
  const schema = { body: TripEstimateRequest, response: answers(TripEstimate) };
  const findFaults = faultFinder(readEstimate);
  return route('POST', url, { schema, access: 'account.read', findFaults }, async (request) => {
    const { pickup: from, destination: to, vehicleTypeId } = request.body;
    const { departureAt: given, job } = readFields(readEstimate, request.body);
    const { accountId, clockOffsetSeconds } = membershipOf(request);
    const departureAt = given ?? deps.clock().add({ seconds: clockOffsetSeconds });
    const asked = { from, to, vehicleTypeId, departureAt };
    const quote = await nameFields(estimatePrice(deps, asked));
    const held = holdQuote(deps, accountId, { ...asked, departureAt: given }, quote);
    const line = await drawLine(deps, asked);
    return ok({
      fareFils: quote.fareFils,
      fareLines: [...quote.fareLines],
      vatFils: quote.vatFils,
      vatBasisPoints: quote.vatBasisPoints,
      distanceMeters: quote.distanceMeters,
      durationSeconds: quote.durationSeconds,
      pickup: viewPlace(from, quote.pickup),
      destination: viewPlace(to, quote.destination),
      route: line ? encodePolyline(line) : null,
      poweredBy: quote.poweredBy,
      quoteId: held.quoteToken,
      quoteExpiresAt: formatUaeTimestamp(held.expiresAt),
      requirements: viewRequirements(requirementsOf(job, departureAt)),
    });
  });
}
