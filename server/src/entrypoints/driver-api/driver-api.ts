import type { AnswerOfferDeps } from '../../domain/dispatch/accept-offer.ts';
import type { ReportPositions } from '../../domain/drivers/positions/report-positions.ts';
import type { EndShiftDeps } from '../../domain/drivers/shifts/end-shift.ts';
import type { SignInDeps } from '../../domain/drivers/sign-in/sign-in-driver.ts';
import type { StoreEvidenceFileDeps } from '../../domain/evidence/files/store-evidence-file.ts';
import type { DriveTripDeps } from '../../domain/trips/moves/drive-trip.ts';
import { createApi } from '../../platform/http/api/create-api.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { ApiLimits } from '../../platform/http/limits/api-limits.ts';
import type { TrySignInCodeDeps } from '../../platform/http/limits/try-sign-in-code.ts';
import { changeShiftRoutes } from './change-shift.ts';
import { type StreamDeps, streamRoute } from './events/stream.ts';
import { declareEvidenceRoute } from './evidence/declare-evidence.ts';
import { listEvidenceRoute } from './evidence/list-evidence.ts';
import { sendEvidenceFileRoute } from './evidence/send-evidence-file.ts';
import { createDriverGate, type DriverGateDeps } from './gate.ts';
import { getMeRoute } from './get-me.ts';
import { answerOfferRoutes } from './offers/answer-offer.ts';
import { listOffersRoute } from './offers/list-offers.ts';
import { reportLocationsRoute } from './report-locations.ts';
import {
  type RequestSignInCodeOperationDeps,
  requestSignInCodeRoute,
} from './sign-in/request-sign-in-code.ts';
import { signInRoute } from './sign-in/sign-in.ts';
import { signOutRoute } from './sign-in/sign-out.ts';
import { driveTripRoutes } from './trip/drive-trip.ts';
import { getTripRoute } from './trip/get-trip.ts';
import { giveUpTripRoute } from './trip/give-up-trip.ts';

export type DriverApiDeps = DriverGateDeps &
  RequestSignInCodeOperationDeps &
  SignInDeps &
  TrySignInCodeDeps &
  EndShiftDeps &
  AnswerOfferDeps &
  DriveTripDeps &
  StoreEvidenceFileDeps &
  StreamDeps & {
    readonly reportPositions: ReportPositions;
    readonly limits: Pick<ApiLimits, 'refusals'>;
  };

/** Serves everything under /driver-api/, for drivers' phones. */
export async function registerDriverApi(server: HttpServer, deps: DriverApiDeps): Promise<void> {
  server.decorateRequest('driver', null);
  await createApi(server, {
    prefix: '/driver-api',
    clock: deps.clock,
    authenticate: createDriverGate(deps),
    describeCaller: ({ driver }) => (driver ? { driverId: driver.driverId } : {}),
    refusals: deps.limits.refusals,
    accessToUnknown: 'driver',
    routes: [
      requestSignInCodeRoute(deps),
      signInRoute(deps),
      signOutRoute(deps),
      getMeRoute(deps),
      ...changeShiftRoutes(deps),
      reportLocationsRoute(deps),
      listOffersRoute(deps),
      ...answerOfferRoutes(deps),
      getTripRoute(deps),
      ...driveTripRoutes(deps),
      giveUpTripRoute(deps),
      declareEvidenceRoute(deps),
      listEvidenceRoute(deps),
      sendEvidenceFileRoute(deps),
      streamRoute(deps),
    ],
  });
}
