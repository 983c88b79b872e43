import { Type } from 'typebox';
import type { PublicQuoteKey } from '../../domain/quotes/quote-keys.ts';
import { createApi } from '../../platform/http/api/create-api.ts';
import { route } from '../../platform/http/api/route.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { Clock } from '../../values/clock.ts';

export type WellKnownDeps = { readonly clock: Clock; readonly quoteKeys: readonly PublicQuoteKey[] };

const schema = {
  hide: true,
  response: {
    200: Type.Object({
      keys: Type.Array(
        Type.Object({
          kty: Type.String(),
          crv: Type.String(),
          x: Type.String(),
          kid: Type.String(),
          alg: Type.String(),
          use: Type.String(),
        }),
      ),
    }),
  },
};

/**
 * Serves everything under /.well-known/: the public keys of held quotes as a JSON Web Key Set (RFC 7517), for
 * everybody.
 */
export async function registerWellKnown(
  server: HttpServer,
  { clock, quoteKeys }: WellKnownDeps,
): Promise<void> {
  await createApi<never>(server, {
    prefix: '/.well-known',
    clock,
    routes: [
      route('GET', '/jwks.json', { schema, access: 'anybody' }, async (_request, reply) => {
        // A key is listed before it signs, wherever a secret is changed as documented.
        reply.header('Cache-Control', 'public, max-age=300').header('Access-Control-Allow-Origin', '*');
        return { keys: [...quoteKeys] };
      }),
    ],
  });
}
