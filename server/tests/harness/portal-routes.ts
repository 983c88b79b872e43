import { watchRoutes } from './routes.ts';

export type PortalRoute = {
  readonly method: string;
  /** After /portal-api, with its parameters. */
  readonly path: string;
  readonly access: string | undefined;
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
        access: config.access,
        query: Object.keys(schemas.querystring?.properties ?? {}),
        writes: config.writes === true,
        streams: config.sends === 'text/event-stream',
      })),
  };
}
