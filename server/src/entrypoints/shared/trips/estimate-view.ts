import type { TripEstimate, TripEstimateRequest } from '@satha/contract/portal/trip-booking';
import { requirementsOf } from '../../../domain/jobs/requirements-of.ts';
import { estimatePrice } from '../../../domain/quotes/estimate-price.ts';
import { type HoldQuoteDeps, holdQuote } from '../../../domain/quotes/hold-quote.ts';
import type { QuoteDeps } from '../../../domain/quotes/make-quote.ts';
import { encodePolyline } from '../../../domain/routing/encode-polyline.ts';
import type { FindRouteDeps } from '../../../domain/routing/find-route.ts';
import { drawLine } from '../../../domain/trips/timeline/draw-trip-way.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { readEstimate, readFields } from '../../request-fields.ts';
import { viewRequirements } from '../../trip-facts-view.ts';
import { viewActedRulesLocally } from './acted-rules-view.ts';
import { nameFields } from './name-fields.ts';
import { viewTollsLocally } from './tolls-view.ts';
import { viewPlace } from './trip-view.ts';

export type EstimateTripDeps = QuoteDeps & HoldQuoteDeps & FindRouteDeps;

type AskingAccount = { readonly accountId: number; readonly clockOffsetSeconds: number };

/**
 * Returns the trip API's quote for an account, held for it, by default for a departure now on the account's clock, with the
 * line to draw and what a truck must have for the job.
 */
export async function viewEstimate(
  deps: EstimateTripDeps,
  { accountId, clockOffsetSeconds }: AskingAccount,
  sent: TripEstimateRequest,
): Promise<TripEstimate> {
  const { pickup: from, destination: to, vehicleTypeId } = sent;
  const { departureAt: given, job } = readFields(readEstimate, sent);
  const departureAt = given ?? deps.clock().add({ seconds: clockOffsetSeconds });
  const asked = { from, to, vehicleTypeId, departureAt };
  const quote = await nameFields(estimatePrice(deps, { ...asked, accountId }));
  const held = holdQuote(deps, accountId, { ...asked, departureAt: given }, quote);
  const line = await drawLine(deps, asked);
  return {
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
    rules: viewActedRulesLocally(quote.rules ?? []),
    tolls: viewTollsLocally(quote.tolls ?? []),
  };
}
