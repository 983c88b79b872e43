import { takeSmallBodies } from '../../platform/http/body-limits.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { readJsonAlone } from '../../platform/http/read-json.ts';
import { Problem } from '../../values/problem.ts';
import { registerAudit } from './audit/audit.ts';
import { registerDocuments } from './documents/register-documents.ts';
import { type EnvironmentDeps, registerEnvironment } from './environment.ts';
import { type PortalStreamDeps, registerPortalStream } from './events/stream-events.ts';
import { createPortalGate, type PortalGateDeps, requireDeclaration } from './gate.ts';
import { type KeysDeps, registerKeys } from './keys/register-keys.ts';
import { registerMe } from './me/register-me.ts';
import { registerMembers } from './members/register-members.ts';
import { registerOutbox } from './outbox/outbox.ts';
import { registerSmsOutbox, type SmsOutboxDeps } from './outbox/sms-outbox.ts';
import type { PaymentsDeps } from './payments/payment-deps.ts';
import { registerPayments } from './payments/register-payments.ts';
import { registerRequests } from './requests/register-requests.ts';
import { registerSignIn } from './sign-in/register-sign-in.ts';
import type { SignInAreaDeps } from './sign-in/sign-in-area-deps.ts';
import { registerTrips, type TripsDeps } from './trips/register-trips.ts';
import { registerWallet } from './wallet/register-wallet.ts';
import { registerWebhooks, type WebhooksDeps } from './webhooks/register-webhooks.ts';

export type PortalApiDeps = PortalGateDeps &
  KeysDeps &
  WebhooksDeps &
  EnvironmentDeps &
  SignInAreaDeps &
  TripsDeps &
  PaymentsDeps &
  PortalStreamDeps &
  SmsOutboxDeps;

/** Everything under /portal-api/, for the portal's pages, behind a gate of its own. */
export async function registerPortalApi(server: HttpServer, deps: PortalApiDeps): Promise<void> {
  await server.register(
    async (api) => {
      readJsonAlone(api, { passesUnaskedEmptyBodies: true });
      api.decorateRequest('member', null);
      api.decorateRequest('membership', null);
      api.addHook('onRoute', (route) => {
        requireDeclaration(route);
        const { needs } = route.config ?? {};
        if (needs === 'nothing' || needs === 'member') takeSmallBodies(route);
        // Pages of ours call it, and no others: it stands in no reference.
        route.schema = { ...route.schema, hide: true };
      });
      // Before the gate, so that refusals have it too: answers are of one member and one moment, for these pages alone.
      api.addHook('onRequest', (_request, reply, done) => {
        reply
          .header('Cache-Control', 'no-store')
          .header('X-Content-Type-Options', 'nosniff')
          .header('Cross-Origin-Resource-Policy', 'same-origin');
        done();
      });
      api.addHook('onRequest', createPortalGate(deps));
      api.setNotFoundHandler(() => {
        throw new Problem('not_found');
      });
      registerEnvironment(api, deps);
      const { outboxToken } = deps;
      if (outboxToken !== undefined) registerOutbox(api, { ...deps, outboxToken });
      if (deps.environment === 'test') registerSmsOutbox(api, deps);
      registerSignIn(api, deps);
      registerMe(api, deps);
      registerMembers(api, deps);
      registerAudit(api, deps);
      registerKeys(api, deps);
      registerRequests(api, deps);
      registerWebhooks(api, deps);
      registerTrips(api, deps);
      registerWallet(api, deps);
      registerDocuments(api, deps);
      registerPayments(api, deps);
      registerPortalStream(api, deps);
    },
    { prefix: '/portal-api' },
  );
}
