import type { AnswerOfferDeps } from '../../domain/dispatch/accept-offer.ts';
import type { ReportPositions } from '../../domain/drivers/positions/report-positions.ts';
import type { EndShiftDeps } from '../../domain/drivers/shifts/end-shift.ts';
import type { SignInDeps } from '../../domain/drivers/sign-in/sign-in-driver.ts';
import type { DriveTripDeps } from '../../domain/trips/moves/drive-trip.ts';
import { takeSmallBodies } from '../../platform/http/body-limits.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { TrySignInCodeDeps } from '../../platform/http/limits/try-sign-in-code.ts';
import { readJsonAlone } from '../../platform/http/read-json.ts';
import { Problem } from '../../values/problem.ts';
import { registerChangeShift } from './change-shift.ts';
import { createDriverGate, type DriverGateDeps } from './gate.ts';
import { registerGetMe } from './get-me.ts';
import { registerStream, type StreamDeps } from './news/stream.ts';
import { registerAnswerOffer } from './offers/answer-offer.ts';
import { registerListOffers } from './offers/list-offers.ts';
import { registerReportLocations } from './report-locations.ts';
import {
  type RequestSignInCodeOperationDeps,
  registerRequestSignInCode,
} from './sign-in/request-sign-in-code.ts';
import { registerSignIn } from './sign-in/sign-in.ts';
import { registerSignOut } from './sign-in/sign-out.ts';
import { registerDriveTrip } from './trip/drive-trip.ts';
import { registerGetTrip } from './trip/get-trip.ts';
import { registerGiveUpTrip } from './trip/give-up-trip.ts';

export type DriverApiDeps = DriverGateDeps &
  RequestSignInCodeOperationDeps &
  SignInDeps &
  TrySignInCodeDeps &
  EndShiftDeps &
  AnswerOfferDeps &
  DriveTripDeps &
  StreamDeps & { readonly reportPositions: ReportPositions };

/** Everything under /driver-api/, for drivers' phones, behind a gate of its own. */
export async function registerDriverApi(server: HttpServer, deps: DriverApiDeps): Promise<void> {
  await server.register(
    async (api) => {
      readJsonAlone(api, { passesUnaskedEmptyBodies: true });
      api.decorateRequest('driver', null);
      api.addHook('onRoute', (route) => {
        if (route.config?.isWayIn) takeSmallBodies(route);
      });
      // Before the gate, so that refusals have it too: answers are of one driver and one moment, and JSON alone.
      api.addHook('onRequest', (_request, reply, done) => {
        reply.header('Cache-Control', 'no-store').header('X-Content-Type-Options', 'nosniff');
        done();
      });
      api.addHook('onRequest', createDriverGate(deps));
      api.addHook('onRequest', (request, _reply, done) => {
        done(request.is404 ? new Problem('not_found') : undefined);
      });
      api.setNotFoundHandler(() => {
        throw new Problem('not_found');
      });
      registerRequestSignInCode(api, deps);
      registerSignIn(api, deps);
      registerSignOut(api, deps);
      registerGetMe(api, deps);
      registerChangeShift(api, deps);
      registerReportLocations(api, deps);
      registerListOffers(api, deps);
      registerAnswerOffer(api, deps);
      registerGetTrip(api, deps);
      registerDriveTrip(api, deps);
      registerGiveUpTrip(api, deps);
      registerStream(api, deps);
    },
    { prefix: '/driver-api' },
  );
}
