import { EstimatePriceData, EstimatePriceRequest } from '@satha/contract/trip-operations';
import { requirementsOf } from '../../domain/jobs/requirements-of.ts';
import { estimatePrice } from '../../domain/quotes/estimate-price.ts';
import { type HoldQuoteDeps, holdQuote } from '../../domain/quotes/hold-quote.ts';
import type { QuoteDeps } from '../../domain/quotes/make-quote.ts';
import { route } from '../../platform/http/api/route.ts';
import { aedFromFils } from '../../values/money.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';
import { ok } from '../operation-responses.ts';
import { faultFinder, readEstimate, readFields } from '../request-fields.ts';
import { viewActedRules } from '../shared/trips/acted-rules-view.ts';
import { viewTolls } from '../shared/trips/tolls-view.ts';
import { viewRequirements } from '../trip-facts-view.ts';
import { kilometers, minutes } from '../wire-units.ts';
import { viewFareLines } from './fare-lines-view.ts';
import { callerOf, type TripApiRoute } from './gate.ts';
import { requestHeaders } from './operation-headers.ts';
import { responses, security } from './operation-schema.ts';

const url = '/Trips/get-estimated-price';

const schema = {
  operationId: 'getEstimatedPrice',
  tags: ['Estimates'],
  summary: 'Estimate price',
  description:
    'Fare, line by line, distance and travel time between two points for a vehicle type. Stores nothing. A trip ' +
    'created with the quoteId within ten minutes costs exactly this.',
  security,
  headers: requestHeaders,
  body: EstimatePriceRequest,
  response: responses(
    EstimatePriceData,
    ['invalid_vehicle_type', 'pickup_outside_uae', 'destination_outside_uae', 'no_route_found'],
    EstimatePriceRequest,
  ),
};

export type EstimatePriceDeps = QuoteDeps & HoldQuoteDeps;

export function estimatePriceRoute(deps: EstimatePriceDeps): TripApiRoute {
  const findFaults = faultFinder(readEstimate);
  return route('POST', url, { schema, access: 'key', findFaults }, async (request) => {
    const { fromLat, fromLng, toLat, toLng, vehicleTypeId } = request.body;
    const { departureAt, job } = readFields(readEstimate, request.body);
    const { accountId, clockOffsetSeconds } = callerOf(request);
    const departs = departureAt ?? deps.clock().add({ seconds: clockOffsetSeconds });
    const asked = {
      from: { lat: fromLat, lng: fromLng },
      to: { lat: toLat, lng: toLng },
      vehicleTypeId,
      departureAt,
    };
    const quote = await estimatePrice(deps, { ...asked, accountId, departureAt: departs });
    const { pickup, destination } = quote;
    const held = holdQuote(deps, accountId, asked, quote);
    return ok({
      estimatedFare: aedFromFils(quote.fareFils),
      fareLines: viewFareLines(quote.fareLines),
      estimatedDistance: kilometers(quote.distanceMeters),
      estimatedTime: minutes(quote.durationSeconds),
      fromLat,
      fromLng,
      toLat,
      toLng,
      vehicleTypeId,
      ...(pickup.address && { fromAddress: pickup.address.en }),
      ...(destination.address && { toAddress: destination.address.en }),
      ...(pickup.areaName && { fromAreaName: pickup.areaName.en }),
      ...(destination.areaName && { toAreaName: destination.areaName.en }),
      quoteId: held.quoteToken,
      quoteExpiresAt: formatUaeTimestamp(held.expiresAt),
      ...(job && { requirements: viewRequirements(requirementsOf(job, departs)) }),
      ...(quote.rules && { rules: viewActedRules(quote.rules) }),
      ...(quote.tolls && { tolls: viewTolls(quote.tolls) }),
    });
  });
}
