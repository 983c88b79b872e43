import { Problem } from '../../values/problem.ts';
import {
  makeQuote,
  type QuoteDeps,
  type QuoteRequest,
  requireQuotable,
  type ToldQuote,
} from './make-quote.ts';

/**
 * Returns the quote for a request, kept nowhere.
 * @throws Problem invalid_vehicle_type, pickup_outside_uae, destination_outside_uae, no_route_found.
 */
export async function estimatePrice(deps: QuoteDeps, request: QuoteRequest): Promise<ToldQuote> {
  const vehicleType = requireQuotable(deps, request, 'estimate');
  const quote = await makeQuote(deps, vehicleType, request, { tellsRules: true });
  if (!quote) throw new Problem('no_route_found');
  return quote;
}
