import type { AddApiKeyDeps } from '../../domain/api-keys/add-api-key.ts';
import { createApi } from '../../platform/http/api/create-api.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { openPdfDrawing, type PdfDrawingParts } from '../shared/pdf-drawing.ts';
import { auditRoutes } from './audit/audit.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { type EnvironmentDeps, environmentRoute } from './environment.ts';
import { type PortalStreamDeps, portalStreamRoute } from './events/stream-events.ts';
import { createPortalGate, type PortalGateDeps, requireAccountAccess } from './gate.ts';
import { keyRoutes } from './keys/key-routes.ts';
import { meRoutes } from './me/me-routes.ts';
import { memberRoutes } from './members/member-routes.ts';
import { outboxRoute } from './outbox/outbox.ts';
import { type SmsOutboxDeps, smsOutboxRoute } from './outbox/sms-outbox.ts';
import { getOverviewRoute } from './overview/get-overview.ts';
import type { PaymentsDeps } from './payments/payment-deps.ts';
import { paymentRoutes } from './payments/payment-routes.ts';
import { requestRoutes } from './requests/request-routes.ts';
import { type SandboxDeps, sandboxRoutes } from './sandbox/sandbox-routes.ts';
import type { SignInAreaDeps } from './sign-in/sign-in-area-deps.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';
import { type TripsDeps, tripRoutes } from './trips/trip-routes.ts';
import { walletRoutes } from './wallet/wallet-routes.ts';
import { type WebhooksDeps, webhookRoutes } from './webhooks/webhook-routes.ts';

export type PortalApiDeps = PortalGateDeps &
  AddApiKeyDeps &
  WebhooksDeps &
  EnvironmentDeps &
  SignInAreaDeps &
  TripsDeps &
  PaymentsDeps &
  PortalStreamDeps &
  SmsOutboxDeps &
  Pick<PdfDrawingParts, 'limits'> & {
    /** Undefined in live: what the sandbox has beside it is not there then. */
    readonly sandbox?: SandboxDeps;
  };

/** Serves everything under /portal-api/, for the portal's pages. */
export async function registerPortalApi(server: HttpServer, deps: PortalApiDeps): Promise<void> {
  server.decorateRequest('member', null);
  server.decorateRequest('membership', null);
  const { outboxToken } = deps;
  const routes = [
    environmentRoute(deps),
    ...(outboxToken === undefined ? [] : [outboxRoute({ ...deps, outboxToken })]),
    ...(deps.environment === 'test' ? [smsOutboxRoute(deps)] : []),
    ...signInRoutes(deps),
    ...meRoutes(deps),
    ...memberRoutes(deps),
    ...auditRoutes(deps),
    ...keyRoutes(deps),
    ...requestRoutes(deps),
    ...webhookRoutes(deps),
    getOverviewRoute(deps),
    ...tripRoutes(deps),
    ...walletRoutes(deps),
    ...documentRoutes({ ...deps, drawing: openPdfDrawing(server, deps) }),
    ...paymentRoutes(deps),
    ...(deps.sandbox ? sandboxRoutes(deps.sandbox) : []),
    portalStreamRoute(deps),
  ];
  for (const route of routes) requireAccountAccess(route);
  await createApi(server, {
    prefix: '/portal-api',
    clock: deps.clock,
    authenticate: createPortalGate(deps),
    describeCaller: ({ member, membership }) => ({
      ...(member && { memberId: member.memberId }),
      ...(membership && { accountId: membership.accountId }),
    }),
    ownPagesAt: deps.publicUrl,
    smallBodies: ['member'],
    routes,
  });
}
