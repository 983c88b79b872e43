import { NamedPlaceList, PlaceQuery } from '@satha/contract/portal/trip-places';
import { findNamedPlaces } from '../../../domain/places/find-named-places.ts';
import type { PlaceProvider } from '../../../domain/places/place-provider.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewName } from '../../trip-facts-view.ts';
import type { PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/places';
/** Our own figure: as many as are looked through at a glance. */
const mostPlaces = 8;

/** Places by their names, for whoever books a trip and writes rather than points. */
const schema = { querystring: PlaceQuery, response: answers(NamedPlaceList) };

export function searchPlacesRoute(deps: { readonly places: PlaceProvider }): PortalApiRoute {
  return route('GET', url, { schema, access: 'trips.read' }, async (request) => {
    const found = findNamedPlaces(deps, { text: request.query.search, most: mostPlaces });
    return ok({
      items: found.map(({ kind, name, areaName, emirate, center }) => ({
        kind,
        name: viewName(name),
        areaName: areaName ? viewName(areaName) : null,
        emirate: viewName(emirate),
        point: { lat: center.lat, lng: center.lng },
      })),
      nextCursor: null,
    });
  });
}
