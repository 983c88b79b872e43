import { type NamedPlaceList, PlaceQuery } from '@satha/contract/portal/trips';
import { findNamedPlaces } from '../../../domain/places/find-named-places.ts';
import type { PlaceProvider } from '../../../domain/places/place-provider.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { ok } from '../../operation-responses.ts';

const url = '/accounts/:accountId/places';
/** Our own figure: as many as are looked through at a glance. */
const mostPlaces = 8;

/** Places by their names, for whoever books a trip and writes rather than points. */
export function registerSearchPlaces(api: HttpServer, deps: { readonly places: PlaceProvider }): void {
  const config = { needs: 'account.read' } as const;
  api.get(url, { schema: { querystring: PlaceQuery }, config }, async (request) => {
    const found = findNamedPlaces(deps, request.query.search, mostPlaces);
    const list: NamedPlaceList = {
      items: found.map(({ name, emirate, center }) => ({
        name: { en: name.en, ar: name.ar ?? null },
        emirate: { en: emirate.en, ar: emirate.ar ?? null },
        point: { lat: center.lat, lng: center.lng },
      })),
      nextCursor: null,
    };
    return ok(list);
  });
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
