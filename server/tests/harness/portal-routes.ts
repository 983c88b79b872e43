import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { RouteNeed } from '../../src/entrypoints/portal-api/gate.ts';

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
  const routes: PortalRoute[] = [];
  const note = ({ method, url, config, schema }: RouteOptions) => {
    if (!url.startsWith('/portal-api') || config?.refusesMethod) return;
    const route = {
      path: url.slice('/portal-api'.length),
      needs: config?.needs,
      query: Object.keys((schema?.querystring as { properties?: object } | undefined)?.properties ?? {}),
      writes: config?.writes === true,
      streams: config?.streams === true,
    };
    for (const one of [method].flat()) routes.push({ method: one, ...route });
  };
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', note);
  };
  subscribe('fastify.initialization', listen);
  try {
    const built = await build();
    return { built, routes };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}
