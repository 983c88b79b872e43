import type { HttpServer } from '../../platform/http/http-server.ts';
import { readJsonAlone } from '../../platform/http/read-json.ts';
import { Problem } from '../../values/problem.ts';
import { createPortalGate, type PortalGateDeps, requireDeclaration } from './gate.ts';
import { registerSignIn, type SignInAreaDeps } from './sign-in/register-sign-in.ts';

export type PortalApiDeps = PortalGateDeps & SignInAreaDeps;

/** Everything under /portal-api/, for the portal's pages, behind a gate of its own. */
export async function registerPortalApi(server: HttpServer, deps: PortalApiDeps): Promise<void> {
  await server.register(
    async (api) => {
      readJsonAlone(api, { passesUnaskedEmptyBodies: true });
      api.decorateRequest('member', null);
      api.decorateRequest('membership', null);
      api.addHook('onRoute', (route) => {
        requireDeclaration(route);
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
      registerSignIn(api, deps);
    },
    { prefix: '/portal-api' },
  );
}
