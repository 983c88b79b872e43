import { createApi } from '../../platform/http/api/create-api.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { Clock } from '../../values/clock.ts';
import { lazily } from '../../values/lazily.ts';
import { type KnownCountry, makeBuiltInMap } from './built-in/built-in-map.ts';
import { getBuiltInFileRoute } from './get-built-in-file.ts';
import { getFontRoute } from './get-font.ts';
import { getStyleRoute, type StyleDeps } from './get-style.ts';
import { getTileJsonRoute, getTileRoute, type TilesDeps } from './get-tile.ts';

export type BaseMapDeps = Omit<StyleDeps, 'builtIn'> &
  TilesDeps & { readonly clock: Clock; readonly country: KnownCountry };

/**
 * Serves everything under /base-map/: the ground that trips are shown on. For everybody, without a sign-in.
 */
export async function registerBaseMap(server: HttpServer, deps: BaseMapDeps): Promise<void> {
  const builtIn = lazily(() => makeBuiltInMap(deps.country));
  await createApi<never>(server, {
    prefix: '/base-map',
    clock: deps.clock,
    routes: [
      getStyleRoute({ ...deps, builtIn }),
      getTileRoute(deps),
      getTileJsonRoute(deps),
      getBuiltInFileRoute(builtIn),
      getFontRoute(),
    ],
  });
}
