import type { CancelTripDeps } from '../../domain/trips/cancelling/cancel-trip.ts';
import type { CreateTripDeps } from '../../domain/trips/creating/create-trip-input.ts';
import type { EstimateTripArrivalDeps } from '../../domain/trips/estimate-trip-arrival.ts';
import { createApi } from '../../platform/http/api/create-api.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { MinuteCounter } from '../../platform/http/limits/minute-counter.ts';
import { cancelTripRoute } from './cancel-trip.ts';
import { confirmStepsRoute } from './confirm-steps.ts';
import { createTripRoute } from './create-trip.ts';
import { decideExtraRoute } from './decide-extra.ts';
import { estimateArrivalRoute } from './estimate-arrival.ts';
import { type EstimatePriceDeps, estimatePriceRoute } from './estimate-price.ts';
import { listEventsRoute } from './events/list-events.ts';
import { type StreamEventsDeps, streamEventsRoute } from './events/stream-events.ts';
import { type GetConditionReportDeps, getConditionReportRoute } from './finding/get-condition-report.ts';
import { type GetTrackingLinkDeps, getTrackingLinkRoute } from './finding/get-tracking-link.ts';
import { getTripRoute } from './finding/get-trip.ts';
import { getTripArrivalRoute } from './finding/get-trip-arrival.ts';
import { type ListTripEvidenceDeps, listTripEvidenceRoute } from './finding/list-trip-evidence.ts';
import { searchTripsRoute } from './finding/search-trips.ts';
import { createGate, type GateDeps } from './gate.ts';
import { type LogRequestsDeps, logRequests } from './log-requests.ts';
import { getServiceAreaRoute } from './lookups/get-service-area.ts';
import { getWalletRoute } from './lookups/get-wallet.ts';
import { type ListVehicleTypesDeps, listVehicleTypesRoute } from './lookups/list-vehicle-types.ts';
import { searchPlacesRoute } from './lookups/search-places.ts';
import { previewCancellationRoute } from './preview-cancellation.ts';
import { type SandboxDeps, sandboxRoutes } from './sandbox/sandbox-routes.ts';
import { type WebhooksDeps, webhookRoutes } from './webhooks/webhook-routes.ts';

export type TripApiDeps = GateDeps &
  LogRequestsDeps &
  CreateTripDeps &
  CancelTripDeps &
  EstimatePriceDeps &
  EstimateTripArrivalDeps &
  GetTrackingLinkDeps &
  ListTripEvidenceDeps &
  GetConditionReportDeps &
  ListVehicleTypesDeps &
  WebhooksDeps &
  StreamEventsDeps & {
    /** `refusals`: refused keys by remote address. */
    readonly limits: { readonly refusals: MinuteCounter };
    /** Left out in live, where there are no such paths. */
    readonly sandbox?: SandboxDeps;
  };

/** Serves everything under /api/, for accounts' own programs. */
export async function registerTripApi(server: HttpServer, deps: TripApiDeps): Promise<void> {
  server.decorateRequest('caller', null);
  await createApi(server, {
    prefix: '/api',
    clock: deps.clock,
    authenticate: createGate(deps),
    describeCaller: ({ caller }) =>
      caller ? { accountId: caller.accountId, apiKeyId: caller.apiKeyId } : {},
    refusals: deps.limits.refusals,
    accessToUnknown: 'key',
    keepsUnknownFields: true,
    addHooks: (api) => logRequests(api, deps),
    routes: [
      estimatePriceRoute(deps),
      estimateArrivalRoute(deps),
      createTripRoute(deps),
      decideExtraRoute(deps),
      confirmStepsRoute(deps),
      cancelTripRoute(deps),
      searchTripsRoute(deps),
      getTripRoute(deps),
      getTripArrivalRoute(deps),
      getTrackingLinkRoute(deps),
      listTripEvidenceRoute(deps),
      getConditionReportRoute(deps),
      previewCancellationRoute(deps),
      listEventsRoute(deps),
      streamEventsRoute(deps),
      getWalletRoute(deps),
      listVehicleTypesRoute(deps),
      getServiceAreaRoute(),
      searchPlacesRoute(deps),
      ...webhookRoutes(deps),
      ...(deps.sandbox ? sandboxRoutes(deps.sandbox) : []),
    ],
  });
}
