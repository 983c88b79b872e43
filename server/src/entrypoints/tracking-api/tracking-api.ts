import { takeSmallBodies } from '../../platform/http/body-limits.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { readJsonAlone } from '../../platform/http/read-json.ts';
import { Problem } from '../../values/problem.ts';
import { createSheetPress } from '../sheet-press.ts';
import { standInSellerOf } from '../stand-in-seller.ts';
import { createTrackingGate, requireAudience, type TrackingGateDeps } from './gate.ts';
import { type GetEnvironmentDeps, registerGetEnvironment } from './get-environment.ts';
import { registerGetMe } from './get-me.ts';
import { type RequestSignInCodeDeps, registerRequestSignInCode } from './sign-in/request-sign-in-code.ts';
import { registerSignIn, type SignInDeps } from './sign-in/sign-in.ts';
import { registerSignOut } from './sign-in/sign-out.ts';
import { customersWay, linksWay } from './trips/asked-trip.ts';
import { type GetReceiptDeps, registerGetReceipt } from './trips/get-receipt.ts';
import { type GetTripDeps, registerGetTrip } from './trips/get-trip.ts';
import { type GetTripWayDeps, registerGetTripWay } from './trips/get-trip-way.ts';
import { registerListTrips } from './trips/list-trips.ts';
import { registerStreamTrip, type StreamTripDeps } from './trips/stream-trip.ts';

export type TrackingApiDeps = TrackingGateDeps &
  GetEnvironmentDeps &
  RequestSignInCodeDeps &
  SignInDeps &
  GetTripDeps &
  GetTripWayDeps &
  StreamTripDeps &
  Omit<GetReceiptDeps, 'isSandbox' | 'standInSeller' | 'draw'>;

/** Everything under /tracking-api/, for the customers' app, behind a gate of its own. */
export async function registerTrackingApi(server: HttpServer, deps: TrackingApiDeps): Promise<void> {
  await server.register(
    async (api) => {
      readJsonAlone(api, { passesUnaskedEmptyBodies: true });
      api.decorateRequest('customer', null);
      api.decorateRequest('tripLink', null);
      api.addHook('onRoute', (route) => {
        requireAudience(route);
        takeSmallBodies(route);
        // Pages of ours call it, and no others: it stands in no reference.
        route.schema = { ...route.schema, hide: true };
      });
      // Before the gate, so that refusals have it too: answers are of one customer and one moment, for these pages alone.
      api.addHook('onRequest', (_request, reply, done) => {
        reply
          .header('Cache-Control', 'no-store')
          .header('X-Content-Type-Options', 'nosniff')
          .header('Cross-Origin-Resource-Policy', 'same-origin')
          .header('Referrer-Policy', 'no-referrer')
          .header('X-Robots-Tag', 'noindex, nofollow');
        done();
      });
      api.addHook('onRequest', createTrackingGate(deps));
      api.setNotFoundHandler(() => {
        throw new Problem('not_found');
      });
      registerGetEnvironment(api, deps);
      registerRequestSignInCode(api, deps);
      registerSignIn(api, deps);
      registerSignOut(api, deps);
      registerGetMe(api);
      registerListTrips(api, deps);
      const press = createSheetPress();
      api.addHook('onClose', () => press.close());
      const { environment } = deps;
      const standInSeller = standInSellerOf(environment);
      const isSandbox = environment === 'test';
      registerGetReceipt(api, { ...deps, isSandbox, standInSeller, draw: press.draw });
      for (const way of [customersWay, linksWay]) {
        registerGetTrip(api, deps, way);
        registerGetTripWay(api, deps, way);
        registerStreamTrip(api, deps, way);
      }
    },
    { prefix: '/tracking-api' },
  );
}
