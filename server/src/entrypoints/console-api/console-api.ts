import { ConsoleEnvironmentData } from '@satha/contract/console/me';
import type { ByHandDeps } from '../../domain/dispatch/by-hand/choice-by-hand.ts';
import type { InviteOperatorDeps } from '../../domain/operators/invitations/invite-operator.ts';
import { createApi } from '../../platform/http/api/create-api.ts';
import { route } from '../../platform/http/api/route.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { answers, ok } from '../operation-responses.ts';
import type { SignInDeps } from '../shared/people/people.ts';
import { ownSignInRoutes, personSignInRoutes } from '../shared/people/people-routes.ts';
import { type AccountRoutesDeps, accountRoutes } from './accounts/account-routes.ts';
import { approvalRoutes } from './approvals/approval-routes.ts';
import { attentionRoutes } from './attention/attention.ts';
import { dutyPhoneRoutes } from './attention/duty-phone.ts';
import { consoleAuditRoute } from './audit.ts';
import { boardRoute } from './board/get-board.ts';
import { type BookingDeps, bookingRoutes } from './book-trip.ts';
import { type CallDeps, callRoutes } from './calls/call-routes.ts';
import { presenceRoutes } from './changes/presence.ts';
import { type ChangesStreamDeps, changesStreamRoute } from './changes/stream-changes.ts';
import { documentRoutes } from './documents/document-routes.ts';
import type { DocumentsDeps } from './documents/documents-deps.ts';
import { checkPhoneRoutes } from './drivers/check-phone.ts';
import { holdDriverRoutes } from './drivers/hold-driver.ts';
import type { FigureDeps } from './figures/figure-deps.ts';
import { figureRoutes } from './figures/figure-routes.ts';
import { type DriverRecordDeps, driverRecordRoutes } from './fleet/driver-records.ts';
import { type DriverTrackerDeps, driverTrackerRoutes } from './fleet/driver-tracker.ts';
import { importFileRoutes } from './fleet/import-files.ts';
import { recordDocumentRoutes } from './fleet/record-documents.ts';
import { shiftRoutes } from './fleet/shifts.ts';
import { vehicleRecordRoutes } from './fleet/vehicle-records.ts';
import { type ConsoleApiRoute, type ConsoleGateDeps, createConsoleGate } from './gate.ts';
import { type SystemDeps, systemRoute } from './get-system.ts';
import { ledgerRoutes } from './ledger/ledger-routes.ts';
import { type ListDeps, listRoutes } from './lists/list-routes.ts';
import { operatorMeRoutes } from './me.ts';
import { operatorInvitationLinkRoutes } from './operators/invitation-links.ts';
import { operatorInvitationRoutes } from './operators/invitations.ts';
import { operatorRoutes } from './operators/operators.ts';
import { paymentRoutes } from './payments/payment-routes.ts';
import { priceRoutes } from './prices/price-routes.ts';
import type { PricesDeps } from './prices/prices-deps.ts';
import { receivableRoutes } from './receivables.ts';
import { type TripExtrasDeps, tripExtraRoutes } from './trip-extras.ts';
import { candidatesRoute } from './trips/candidates.ts';
import { chooseDriverRoutes } from './trips/choose-driver.ts';
import { type SteeringRoutesDeps, steeringRoutes } from './trips/steering-routes.ts';
import { vatRoutes } from './vat/vat-routes.ts';

export type ConsoleApiDeps = ConsoleGateDeps &
  SignInDeps<'operator'> &
  InviteOperatorDeps &
  ByHandDeps &
  ListDeps &
  BookingDeps &
  AccountRoutesDeps &
  CallDeps &
  PricesDeps &
  DocumentsDeps &
  ChangesStreamDeps &
  SteeringRoutesDeps &
  DriverRecordDeps &
  DriverTrackerDeps &
  FigureDeps &
  TripExtrasDeps &
  SystemDeps & {
    readonly environment: 'test' | 'live';
    /** Where browsers find the console. */
    readonly consoleUrl: string;
  };

/** Serves everything under /console-api/, for the console's pages. */
export async function registerConsoleApi(server: HttpServer, deps: ConsoleApiDeps): Promise<void> {
  server.decorateRequest('operator', null);
  await createApi(server, {
    prefix: '/console-api',
    clock: deps.clock,
    authenticate: createConsoleGate(deps),
    describeCaller: ({ operator }) => (operator ? { operatorId: operator.operatorId } : {}),
    ownPagesAt: deps.consoleUrl,
    smallBodies: ['operator'],
    routes: listConsoleRoutes(deps),
  });
}

/** Returns every operation of the console. */
export function listConsoleRoutes(deps: ConsoleApiDeps): ConsoleApiRoute[] {
  return [
    environmentRoute(deps),
    ...personSignInRoutes(deps),
    ...operatorInvitationLinkRoutes(deps),
    ...operatorMeRoutes(deps),
    ...ownSignInRoutes(deps),
    ...operatorRoutes(deps),
    ...operatorInvitationRoutes(deps),
    ...approvalRoutes(deps),
    consoleAuditRoute(deps),
    ...attentionRoutes(deps),
    ...dutyPhoneRoutes(deps),
    candidatesRoute(deps),
    ...chooseDriverRoutes(deps),
    ...holdDriverRoutes(deps),
    ...checkPhoneRoutes(deps),
    ...driverRecordRoutes(deps),
    ...driverTrackerRoutes(deps),
    ...shiftRoutes(deps),
    ...vehicleRecordRoutes(deps),
    ...recordDocumentRoutes(deps),
    ...importFileRoutes(deps),
    ...listRoutes(deps),
    ...accountRoutes(deps),
    ...bookingRoutes(deps),
    ...callRoutes(deps),
    ...priceRoutes(deps),
    ...receivableRoutes(deps),
    ...ledgerRoutes(deps),
    ...paymentRoutes(deps),
    ...documentRoutes(deps),
    ...vatRoutes(deps),
    ...steeringRoutes(deps),
    ...tripExtraRoutes(deps),
    boardRoute(deps),
    ...figureRoutes(deps),
    systemRoute(deps),
    changesStreamRoute(deps),
    ...presenceRoutes(deps),
  ];
}

function environmentRoute({ environment }: Pick<ConsoleApiDeps, 'environment'>): ConsoleApiRoute {
  const schema = { response: answers(ConsoleEnvironmentData) };
  return route('GET', '/environment', { schema, access: 'anybody' }, async () => ok({ environment }));
}
