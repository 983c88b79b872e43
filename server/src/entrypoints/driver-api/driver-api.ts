import type { AnswerOfferDeps } from '../../domain/dispatch/accept-offer.ts';
import type { ReportPositions } from '../../domain/drivers/positions/report-positions.ts';
import type { EndShiftDeps } from '../../domain/drivers/shifts/end-shift.ts';
import type { DriveTripDeps } from '../../domain/trips/moves/drive-trip.ts';
import { createApi } from '../../platform/http/api/create-api.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { ApiLimits } from '../../platform/http/limits/api-limits.ts';
import { changeShiftRoutes } from './change-shift.ts';
import { checkPhoneRoutes } from './check-phone.ts';
import type { DriverTripViewDeps } from './driver-view.ts';
import { type StreamDeps, streamRoute } from './events/stream.ts';
import { declareEvidenceRoute } from './evidence/declare-evidence.ts';
import { listEvidenceRoute } from './evidence/list-evidence.ts';
import { type SendEvidenceFileRouteDeps, sendEvidenceFileRoute } from './evidence/send-evidence-file.ts';
import { tellMissingFileRoute } from './evidence/tell-missing-file.ts';
import { createDriverGate, type DriverGateDeps } from './gate.ts';
import { type GetEnvironmentDeps, getEnvironmentRoute } from './get-environment.ts';
import { getMeRoute } from './get-me.ts';
import { listVehiclesRoute } from './list-vehicles.ts';
import { type MakeTrackerDeps, makeTrackerRoute } from './make-tracker.ts';
import { answerOfferRoutes } from './offers/answer-offer.ts';
import { type ListOffersDeps, listOffersRoute } from './offers/list-offers.ts';
import { seeOfferRoute } from './offers/see-offer.ts';
import { type PushSubscriptionDeps, pushSubscriptionRoutes } from './push-subscription.ts';
import { reportLocationsRoute } from './report-locations.ts';
import {
  type RequestSignInCodeOperationDeps,
  requestSignInCodeRoute,
} from './sign-in/request-sign-in-code.ts';
import { type SignInOperationDeps, signInRoute } from './sign-in/sign-in.ts';
import { signOutRoute } from './sign-in/sign-out.ts';
import { driveTripRoutes } from './trip/drive-trip.ts';
import { endTripRoutes } from './trip/end-trip.ts';
import { type DriverExtrasDeps, extrasRoutes } from './trip/extras.ts';
import { getDayRoute } from './trip/get-day.ts';
import { getTripRoute } from './trip/get-trip.ts';
import { giveUpTripRoute } from './trip/give-up-trip.ts';
import { tellActionRoute } from './trip/tell-action.ts';

export type DriverApiDeps = DriverGateDeps &
  RequestSignInCodeOperationDeps &
  SignInOperationDeps &
  GetEnvironmentDeps &
  DriverTripViewDeps &
  EndShiftDeps &
  ListOffersDeps &
  AnswerOfferDeps &
  DriveTripDeps &
  SendEvidenceFileRouteDeps &
  DriverExtrasDeps &
  MakeTrackerDeps &
  PushSubscriptionDeps &
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
      getEnvironmentRoute(deps),
      requestSignInCodeRoute(deps),
      signInRoute(deps),
      signOutRoute(deps),
      getMeRoute(deps),
      listVehiclesRoute(deps),
      ...changeShiftRoutes(deps),
      reportLocationsRoute(deps),
      makeTrackerRoute(deps),
      ...pushSubscriptionRoutes(deps),
      listOffersRoute(deps),
      seeOfferRoute(deps),
      ...answerOfferRoutes(deps),
      ...checkPhoneRoutes(deps),
      getTripRoute(deps),
      getDayRoute(deps),
      ...driveTripRoutes(deps),
      giveUpTripRoute(deps),
      tellActionRoute(deps),
      ...extrasRoutes(deps),
      ...endTripRoutes(deps),
      declareEvidenceRoute(deps),
      listEvidenceRoute(deps),
      sendEvidenceFileRoute(deps),
      tellMissingFileRoute(deps),
      streamRoute(deps),
    ],
  });
}
