import { PlacesOfTextData, PlaceTextQuery } from '@satha/contract/console/desk/calls';
import { placeNotes } from '@satha/terms/calls';
import { emirateNames } from '@satha/terms/emirates';
import {
  type FindPlaceDeps,
  type FoundByText,
  findPlace,
} from '../../../domain/places/reading/find-place.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewName } from '../../trip-facts-view.ts';
import type { ConsoleApiRoute } from '../gate.ts';

/** Reads what an operator pastes for a place, whatever a caller sent. */
export function findPlacesRoute(deps: FindPlaceDeps): ConsoleApiRoute {
  const schema = { querystring: PlaceTextQuery, response: answers(PlacesOfTextData) };
  return route('GET', '/places', { schema, access: 'trips.book' }, async (request) => {
    const { text, nearLat: lat, nearLng: lng } = request.query;
    const near = lat === undefined || lng === undefined ? undefined : { lat, lng };
    const { found, note } = await findPlace(deps, { text, near, signal: request.timeoutSignal });
    return ok({
      items: found.map(viewFound),
      note: note === undefined ? null : { reason: note, message: placeNotes[note] },
      nextCursor: null,
    });
  });
}

function viewFound(found: FoundByText) {
  const { kind, center: point, areaName } = found;
  const common = {
    kind,
    point: { lat: point.lat, lng: point.lng },
    areaName: areaName ? viewName(areaName) : null,
  };
  if (found.kind !== 'point') {
    return { ...common, name: viewName(found.name), address: null, emirate: viewName(found.emirate) };
  }
  const { address, emirate } = found;
  return {
    ...common,
    name: null,
    address: address ? viewName(address) : null,
    emirate: emirate ? emirateNames[emirate] : null,
  };
}
