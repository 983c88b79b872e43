import type { RouteNeed } from '../../src/entrypoints/portal-api/gate.ts';
import { watchRoutes } from './routes.ts';

export type PortalRoute = {
  readonly method: string;
  /** After /portal-api, with its parameters. */
  readonly path: string;
  readonly needs: RouteNeed | undefined;
  /** The names of the query's parameters. */
  readonly query: readonly string[];
  /** Whether a request that is given up may have changed something. */
  readonly writes: boolean;
  /** Whether its answer goes on until it is cut off. */
  readonly streams: boolean;
};

/** What is registered under /portal-api while `build` puts a service together, as the service itself hears of it. */
export async function watchPortalRoutes<Built>(
  build: () => Promise<Built>,
): Promise<{ readonly built: Built; readonly routes: readonly PortalRoute[] }> {
  const { built, routes } = await watchRoutes(build);
  return {
    built,
    routes: routes
      .filter(({ url }) => url.startsWith('/portal-api'))
      .map(({ method, url, config, schemas }) => ({
        method,
        path: url.slice('/portal-api'.length),
        needs: config.needs,
        query: Object.keys(schemas.querystring?.properties ?? {}),
        writes: config.writes === true,
        streams: config.streams === true,
      })),
  };
}
