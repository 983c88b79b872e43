import type { RequestLocationDeps } from '../../../domain/calls/location-requests/request-location.ts';
import type { FindPlaceDeps } from '../../../domain/places/reading/find-place.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import type { ListTripsDeps } from '../lists/list-trips.ts';
import { findCallerRoute } from './find-caller.ts';
import { findDuplicatesRoute } from './find-duplicates.ts';
import { findPlacesRoute } from './find-places.ts';
import { locationRequestRoutes } from './location-requests.ts';

export type CallDeps = FindPlaceDeps & ListTripsDeps & RequestLocationDeps;

/** What an operator asks while somebody is on the phone. */
export function callRoutes(deps: CallDeps): ConsoleApiRoute[] {
  return [
    findPlacesRoute(deps),
    findCallerRoute(deps),
    findDuplicatesRoute(deps),
    ...locationRequestRoutes(deps),
  ];
}
