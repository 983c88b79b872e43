import { EtaData, EtaRequest } from '@satha/contract/trip-operations';
import { describePlaceAlways } from '../../domain/places/describe-place.ts';
import type { PlaceProvider } from '../../domain/places/place-provider.ts';
import { type FindRouteDeps, findRoute } from '../../domain/routing/find-route.ts';
import type { Motion } from '../../domain/routing/route-provider.ts';
import { route } from '../../platform/http/api/route.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import { ok } from '../operation-responses.ts';
import { kilometers, minutes } from '../wire-units.ts';
import { callerOf, type TripApiRoute } from './gate.ts';
import { requestHeaders } from './operation-headers.ts';
import { responses, security } from './operation-schema.ts';

const url = '/Trips/eta';

const schema = {
  operationId: 'getEstimatedTimeOfArrival',
  tags: ['Estimates'],
  summary: 'Estimated time of arrival',
  description:
    "Distance and driving time, now, from the driver's position to the next point of the trip: the pickup while " +
    'StatusCode is 2, the destination while it is 5. Read the position and the code from the search first.',
  security,
  headers: requestHeaders,
  body: EtaRequest,
  response: responses(EtaData, ['no_route_found'], EtaRequest),
};

type Deps = FindRouteDeps & { readonly places: PlaceProvider; readonly clock: Clock };

export function estimateArrivalRoute(deps: Deps): TripApiRoute {
  return route('POST', url, { schema, access: 'key' }, async (request) => {
    const { fromLat, fromLng, toLat, toLng, heading } = request.body;
    const from = { lat: fromLat, lng: fromLng, motion: readMotion(heading) };
    const to = { lat: toLat, lng: toLng };
    const departureAt = deps.clock().add({ seconds: callerOf(request).clockOffsetSeconds });
    const route = await findRoute(deps, { from, to, vehicleClass: 'light', departureAt });
    if (!route) throw new Problem('no_route_found');
    const start = describePlaceAlways(deps, from);
    const end = describePlaceAlways(deps, to);
    return ok({
      distanceKm: kilometers(route.distanceMeters),
      durationMinutes: minutes(route.durationSeconds),
      fromAddress: start.address,
      toAddress: end.address,
      fromAreaName: start.areaName,
      toAreaName: end.areaName,
      poweredBy: route.poweredBy,
    });
  });
}

/** Returns the heading that was sent; undefined for what is no number from 0 to 360, which is ignored as unknown fields are. */
function readMotion(heading: unknown): Motion | undefined {
  if (typeof heading !== 'number' || !(heading >= 0 && heading <= 360)) return undefined;
  return { headingDegrees: heading };
}
