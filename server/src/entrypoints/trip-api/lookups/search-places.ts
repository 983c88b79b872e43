import { PlacesData, PlacesQuery } from '@satha/contract/lookups/lookup-operations';
import { findNamedPlaces } from '../../../domain/places/find-named-places.ts';
import type { NamedPlace, PlaceProvider } from '../../../domain/places/place-provider.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import type { TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

const schema = {
  operationId: 'searchPlaces',
  tags: ['Account'],
  summary: 'Search places',
  description:
    'Finds areas, roads and, where the operator has installed a map, named places of the UAE by what somebody writes of ' +
    'their names: an alike name first, then one that begins so, then one with a word that does, then one that sounds so. ' +
    'Answers from memory, so it may be asked while somebody types. Stores nothing.',
  security,
  headers: requestHeaders,
  querystring: PlacesQuery,
  response: responses(PlacesData, [], undefined, {
    fieldAtFault: { field: 'text', message: 'text is missing; it is required.' },
  }),
};

/** Our own figure: as many as are looked through at a glance. */
const defaultLimit = 10;

export function searchPlacesRoute(deps: { readonly places: PlaceProvider }): TripApiRoute {
  return route('GET', '/Places', { schema, access: 'key' }, async (request) => {
    const { text, limit = defaultLimit } = request.query;
    const search = { text, most: limit, near: readNear(request.query) };
    return ok({ places: findNamedPlaces(deps, search).map(viewPlace) });
  });
}

/** A point is told by both of its numbers, or not at all. @throws Problem invalid_request for one of them. */
function readNear({ lat, lng }: PlacesQuery): Coordinates | undefined {
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  if (lat === undefined && lng === undefined) return undefined;
  const field = lat === undefined ? 'lat' : 'lng';
  const message = `${field} is missing; send lat and lng together, or neither.`;
  throw new Problem('invalid_request', { fields: [{ field, message }] });
}

function viewPlace({ kind, name, areaName, emirate, center }: NamedPlace) {
  return {
    kind,
    name: name.en,
    ...(name.ar !== undefined && { nameArabic: name.ar }),
    ...(areaName && { areaName: areaName.en }),
    emirate: emirate.en,
    lat: center.lat,
    lng: center.lng,
  };
}
