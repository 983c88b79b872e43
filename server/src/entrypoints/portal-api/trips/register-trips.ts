import type { CreateTripDeps } from '../../../domain/trips/creating/create-trip.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { registerBookTrip } from './book-trip.ts';
import { registerCancellation } from './cancel-trip.ts';
import { registerEstimateTrip } from './estimate-trip.ts';
import { registerGetServiceArea } from './get-service-area.ts';
import { type GetTripDeps, registerGetTrip } from './get-trip.ts';
import { registerGetTripWay } from './get-trip-way.ts';
import { registerListTrips } from './list-trips.ts';
import { registerListVehicleTypes } from './list-vehicle-types.ts';
import { registerSearchPlaces } from './search-places.ts';

export type TripsDeps = CreateTripDeps & GetTripDeps;

/** Trips in the portal: finding, one, its lines, booking, cancelling, and what booking needs to know. */
export function registerTrips(api: HttpServer, deps: TripsDeps): void {
  registerListTrips(api, deps);
  registerBookTrip(api, deps);
  refuseOtherMethods(api, '/accounts/:accountId/trips', ['GET', 'HEAD', 'POST']);
  registerEstimateTrip(api, deps);
  registerGetTrip(api, deps);
  registerGetTripWay(api, deps);
  registerCancellation(api, deps);
  registerListVehicleTypes(api, deps);
  registerGetServiceArea(api);
  registerSearchPlaces(api, deps);
}
