import type { CreateTripDeps } from '../../../domain/trips/creating/create-trip.ts';
import type { PdfDrawing } from '../../shared/pdf-drawing.ts';
import type { PortalApiRoute } from '../gate.ts';
import { bookTripRoute } from './book-trip.ts';
import { cancellationRoutes } from './cancel-trip.ts';
import { estimateTripRoute } from './estimate-trip.ts';
import { conditionReportRoute } from './evidence/condition-report.ts';
import { type EvidenceFileDeps, evidenceFileRoutes } from './evidence/evidence-file.ts';
import { listEvidenceRoute } from './evidence/list-evidence.ts';
import { createConditionReports } from './evidence/make-condition-report.ts';
import { exportTripsRoute } from './export/export-trips.ts';
import { getServiceAreaRoute } from './get-service-area.ts';
import { getTrackingLinkRoute, type TripLinkDeps } from './get-tracking-link.ts';
import { type GetTripDeps, getTripRoute } from './get-trip.ts';
import { getTripWayRoute } from './get-trip-way.ts';
import { listTripsRoute } from './list-trips.ts';
import { listVehicleTypesRoute } from './list-vehicle-types.ts';
import { searchPlacesRoute } from './search-places.ts';

export type TripsDeps = CreateTripDeps &
  GetTripDeps &
  TripLinkDeps &
  EvidenceFileDeps & { readonly drawing: PdfDrawing };

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
    conditionReportRoute(createConditionReports({ ...deps, ...deps.drawing })),
    getTrackingLinkRoute(deps),
    ...cancellationRoutes(deps),
    listVehicleTypesRoute(deps),
    getServiceAreaRoute(),
    searchPlacesRoute(deps),
  ];
}
