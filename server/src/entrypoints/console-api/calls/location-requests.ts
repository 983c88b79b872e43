import {
  LocationRequestData,
  LocationRequestPath,
  LocationRequestRequest,
} from '@satha/contract/console/desk/calls';
import { findLocationRequests } from '../../../domain/calls/location-requests/queries.ts';
import {
  type RequestLocationDeps,
  requestLocation,
} from '../../../domain/calls/location-requests/request-location.ts';
import { takeLocation } from '../../../domain/calls/location-requests/share-location.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { nameFields } from '../../shared/trips/name-fields.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';
import { viewLocationRequest } from './view-location-request.ts';

const url = '/location-requests';
const access = 'trips.book';

/** Asks callers' phones where they are, and takes what they said. */
export function locationRequestRoutes(deps: RequestLocationDeps): ConsoleApiRoute[] {
  const response = answers(LocationRequestData);
  const schema = { params: LocationRequestPath, response };
  const find = async (locationRequestId: number) => {
    const [found] = await findLocationRequests(deps.db, [locationRequestId]);
    if (!found) throw new Problem('not_found');
    return ok({ locationRequest: viewLocationRequest(found) });
  };
  const asked = { body: LocationRequestRequest, response };
  return [
    route('POST', url, { schema: asked, access, writes: true }, async (request) =>
      find(await nameFields(requestLocation(deps, { number: request.body, by: actorOf(request) }))),
    ),
    route('GET', `${url}/:locationRequestId`, { schema, access }, (request) =>
      find(request.params.locationRequestId),
    ),
    route('POST', `${url}/:locationRequestId/take`, { schema, access, writes: true }, async (request) => {
      await takeLocation(deps, request.params.locationRequestId);
      return find(request.params.locationRequestId);
    }),
  ];
}
