import type { HttpServer } from '../../platform/http/http-server.ts';
import type { InstalledTileFile } from '../../platform/tile-file/installed-tile-file.ts';
import { lazily } from '../../values/lazily.ts';
import { Problem } from '../../values/problem.ts';
import { type KnownCountry, makeBuiltInMap } from './built-in/built-in-map.ts';
import { registerBuiltInFiles } from './get-built-in-file.ts';
import { registerFonts } from './get-font.ts';
import { registerStyle } from './get-style.ts';
import { registerTiles } from './get-tile.ts';

export type BaseMapDeps = {
  readonly country: KnownCountry;
  readonly tileFile: Pick<InstalledTileFile, 'current' | 'giveUp'>;
  /** A style of the operator's own, in place of ours; `{language}` and `{scheme}` in it are filled in. */
  readonly styleUrl: string | undefined;
};

/** Everything under /base-map/: the ground that trips are shown on. For everybody, without a sign-in. */
export async function registerBaseMap(server: HttpServer, deps: BaseMapDeps): Promise<void> {
  const parts = { ...deps, builtIn: lazily(() => makeBuiltInMap(deps.country)) };
  await server.register(
    async (api) => {
      api.addHook('onRequest', (request, reply, done) => {
        reply.header('X-Content-Type-Options', 'nosniff').header('Cache-Control', 'no-store');
        done(request.is404 ? new Problem('not_found') : undefined);
      });
      api.setNotFoundHandler(() => {
        throw new Problem('not_found');
      });
      registerStyle(api, parts);
      registerTiles(api, parts);
      registerBuiltInFiles(api, parts);
      registerFonts(api);
    },
    { prefix: '/base-map' },
  );
}
