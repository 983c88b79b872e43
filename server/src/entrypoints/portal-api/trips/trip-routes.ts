import type { CancelTripDeps } from '../../../domain/trips/cancelling/cancel-trip.ts';
import type { CreateTripDeps } from '../../../domain/trips/creating/create-trip-input.ts';
import type { EstimateTripDeps } from '../../shared/trips/estimate-view.ts';
import type { PortalApiRoute } from '../gate.ts';
import { bookTripRoute } from './book-trip.ts';
import { cancellationRoutes } from './cancel-trip.ts';
import { confirmStepsRoute } from './confirm-steps.ts';
import { estimateTripRoute } from './estimate-trip.ts';
import { type ConditionReportDeps, conditionReportRoute } from './evidence/condition-report.ts';
import { type EvidenceFileDeps, evidenceFileRoutes } from './evidence/evidence-file.ts';
import { listEvidenceRoute } from './evidence/list-evidence.ts';
import { exportTripsRoute } from './export/export-trips.ts';
import { extraRoutes } from './extras.ts';
import { getServiceAreaRoute } from './get-service-area.ts';
import { getTrackingLinkRoute, type TripLinkDeps } from './get-tracking-link.ts';
import { type GetTripDeps, getTripRoute } from './get-trip.ts';
import { getTripWayRoute } from './get-trip-way.ts';
import { listTripsRoute } from './list-trips.ts';
import { listVehicleTypesRoute } from './list-vehicle-types.ts';
import { searchPlacesRoute } from './search-places.ts';

export type TripsDeps = CreateTripDeps &
  EstimateTripDeps &
  GetTripDeps &
  TripLinkDeps &
  EvidenceFileDeps &
  ConditionReportDeps &
  CancelTripDeps;

/**
 * Returns the portal's operations on trips: finding, one, its lines and evidence, booking, cancelling, and what booking
 * needs to know.
 */
export function tripRoutes(deps: TripsDeps): PortalApiRoute[] {
  return [
    listTripsRoute(deps),
    exportTripsRoute(deps),
    bookTripRoute(deps),
    estimateTripRoute(deps),
    getTripRoute(deps),
    getTripWayRoute(deps),
    listEvidenceRoute(deps),
    ...evidenceFileRoutes(deps),
    conditionReportRoute(deps),
    getTrackingLinkRoute(deps),
    ...cancellationRoutes(deps),
    ...extraRoutes(deps),
    confirmStepsRoute(deps),
    listVehicleTypesRoute(deps),
    getServiceAreaRoute(),
    searchPlacesRoute(deps),
  ];
}
