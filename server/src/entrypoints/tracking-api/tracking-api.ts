import type { DrawTripWayDeps } from '../../domain/trips/timeline/draw-trip-way.ts';
import { createApi } from '../../platform/http/api/create-api.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { ApiLimits } from '../../platform/http/limits/api-limits.ts';
import { openPdfDrawing, type PdfDrawing } from '../shared/pdf-drawing.ts';
import { type EvidenceFileDeps, evidenceFileRoutes } from './evidence/evidence-file.ts';
import { type GetConditionReportDeps, getConditionReportRoute } from './evidence/get-condition-report.ts';
import { listEvidenceRoute } from './evidence/list-evidence.ts';
import { createTrackingGate, requireLinkAccess, type TrackingGateDeps } from './gate.ts';
import { type GetEnvironmentDeps, getEnvironmentRoute } from './get-environment.ts';
import { getMeRoute } from './get-me.ts';
import { type LocationLinkDeps, locationLinkRoutes } from './location-link.ts';
import { type RequestSignInCodeDeps, requestSignInCodeRoute } from './sign-in/request-sign-in-code.ts';
import { type SignInDeps, signInRoute } from './sign-in/sign-in.ts';
import { signOutRoute } from './sign-in/sign-out.ts';
import { forCustomers, forLinks } from './trips/asked-trip.ts';
import { decideExtraRoute } from './trips/decide-extra.ts';
import { type GetReceiptDeps, getReceiptRoute } from './trips/get-receipt.ts';
import { type GetTripDeps, getTripRoute } from './trips/get-trip.ts';
import { getTripWayRoute } from './trips/get-trip-way.ts';
import { listTripsRoutes } from './trips/list-trips.ts';
import { type StreamTripDeps, streamTripRoute } from './trips/stream-trip.ts';

export type TrackingApiDeps = TrackingGateDeps &
  GetEnvironmentDeps &
  RequestSignInCodeDeps &
  SignInDeps &
  GetTripDeps &
  DrawTripWayDeps &
  StreamTripDeps &
  EvidenceFileDeps &
  GetConditionReportDeps &
  LocationLinkDeps &
  Omit<GetReceiptDeps, keyof PdfDrawing> & {
    /** Where browsers find the service. */
    readonly publicUrl: string;
    readonly limits: Pick<ApiLimits, 'refusals' | 'noteLimit'>;
  };

/** Serves everything under /tracking-api/, for the customers' app. */
export async function registerTrackingApi(server: HttpServer, deps: TrackingApiDeps): Promise<void> {
  server.decorateRequest('customer', null);
  server.decorateRequest('tripLink', null);
  server.decorateRequest('locationRequest', null);
  const routes = [
    getEnvironmentRoute(deps),
    requestSignInCodeRoute(deps),
    signInRoute(deps),
    signOutRoute(deps),
    getMeRoute(),
    ...listTripsRoutes(deps),
    getReceiptRoute({ ...deps, ...openPdfDrawing(server, deps) }),
    decideExtraRoute(deps),
    listEvidenceRoute(deps),
    ...evidenceFileRoutes(deps),
    getConditionReportRoute(deps),
    ...locationLinkRoutes(deps),
    ...[forCustomers, forLinks].flatMap((way) => [
      getTripRoute(deps, way),
      getTripWayRoute(deps, way),
      streamTripRoute(deps, way),
    ]),
  ];
  for (const route of routes) requireLinkAccess(route);
  await createApi(server, {
    prefix: '/tracking-api',
    clock: deps.clock,
    authenticate: createTrackingGate(deps),
    // A customer is a phone number, and no log has one.
    describeCaller: () => ({}),
    refusals: deps.limits.refusals,
    ownPagesAt: deps.publicUrl,
    smallBodies: ['customer', 'link', 'location_link'],
    headers: { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' },
    routes,
  });
}
