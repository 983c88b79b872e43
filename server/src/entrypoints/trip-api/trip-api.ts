import type { CreateTripDeps } from '../../domain/trips/creating/create-trip.ts';
import type { EstimateTripArrivalDeps } from '../../domain/trips/estimate-trip-arrival.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { Problem } from '../../values/problem.ts';
import { registerCancelTrip } from './cancel-trip.ts';
import { registerCreateTrip } from './create-trip.ts';
import { registerEstimateArrival } from './estimate-arrival.ts';
import { registerEstimatePrice } from './estimate-price.ts';
import { registerListEvents } from './events/list-events.ts';
import { registerStreamEvents, type StreamEventsDeps } from './events/stream-events.ts';
import { type GetTrackingLinkDeps, registerGetTrackingLink } from './finding/get-tracking-link.ts';
import { registerGetTrip } from './finding/get-trip.ts';
import { registerGetTripArrival } from './finding/get-trip-arrival.ts';
import { registerSearchTrips } from './finding/search-trips.ts';
import { createGate, type GateDeps } from './gate.ts';
import { type LogRequestsDeps, logRequests } from './log-requests.ts';
import { registerPreviewCancellation } from './preview-cancellation.ts';
import { registerSandboxApi, type SandboxApiDeps } from './sandbox/sandbox-api.ts';

export type TripApiDeps = GateDeps &
  LogRequestsDeps &
  CreateTripDeps &
  EstimateTripArrivalDeps &
  GetTrackingLinkDeps &
  StreamEventsDeps & {
    /** Left out in live, where there are no such paths. */
    readonly sandbox?: SandboxApiDeps;
  };

/** Everything under /api/, behind the gate: the operations, and a refusal for every other path and method. */
export async function registerTripApi(server: HttpServer, deps: TripApiDeps): Promise<void> {
  await server.register(
    async (api) => {
      api.decorateRequest('caller', null);
      logRequests(api, deps);
      // Before the gate, so that refusals have it too: answers are of one caller and one moment, and JSON alone.
      api.addHook('onRequest', (_request, reply, done) => {
        reply.header('Cache-Control', 'no-store').header('X-Content-Type-Options', 'nosniff');
        done();
      });
      api.addHook('onRequest', createGate(deps));
      // Unknown paths are told after the gate and before anything of a body is looked at.
      api.addHook('onRequest', (request, _reply, done) => {
        done(request.is404 ? new Problem('not_found') : undefined);
      });
      api.setNotFoundHandler(() => {
        throw new Problem('not_found');
      });
      registerEstimatePrice(api, deps);
      registerEstimateArrival(api, deps);
      registerCreateTrip(api, deps);
      registerCancelTrip(api, deps);
      registerSearchTrips(api, deps);
      registerGetTrip(api, deps);
      registerGetTripArrival(api, deps);
      registerGetTrackingLink(api, deps);
      registerPreviewCancellation(api, deps);
      registerListEvents(api, deps);
      registerStreamEvents(api, deps);
      if (deps.sandbox) registerSandboxApi(api, deps.sandbox);
    },
    { prefix: '/api' },
  );
}
