import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { RouteNeed } from '../../src/entrypoints/portal-api/gate.ts';

export type PortalRoute = {
  readonly method: string;
  /** After /portal-api, with its parameters. */
  readonly path: string;
  readonly needs: RouteNeed | undefined;
};

/** What is registered under /portal-api while `build` puts a service together, as the service itself hears of it. */
export async function watchPortalRoutes<Built>(
  build: () => Promise<Built>,
): Promise<{ readonly built: Built; readonly routes: readonly PortalRoute[] }> {
  const routes: PortalRoute[] = [];
  const note = ({ method, url, config }: RouteOptions) => {
    if (!url.startsWith('/portal-api') || config?.refusesMethod) return;
    for (const one of [method].flat()) {
      routes.push({ method: one, path: url.slice('/portal-api'.length), needs: config?.needs });
    }
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
