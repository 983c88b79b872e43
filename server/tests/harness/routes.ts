import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { judgedApartKeyword } from '../../src/platform/http/describe-invalid-fields.ts';

/** The parts of a request that a schema tells. */
export const requestParts = ['body', 'querystring', 'params', 'headers'] as const;
export type RequestPart = (typeof requestParts)[number];

/** As much of JSON Schema as requests are told by. */
export type RequestSchema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, RequestSchema>>;
  readonly required?: readonly string[];
  readonly items?: RequestSchema;
  readonly [judgedApartKeyword]?: boolean;
  readonly anyOf?: readonly RequestSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
};

export type Route = {
  readonly method: string;
  readonly url: string;
  readonly config: NonNullable<RouteOptions['config']>;
  readonly bodyLimit: number | undefined;
  readonly schemas: Readonly<Partial<Record<RequestPart, RequestSchema>>>;
};

/** What the paths of each API begin with that asks who somebody is: `/api`. */
export function listApis(routes: readonly Route[]): string[] {
  const asking = routes.filter(({ config: { access } }) => access !== undefined && access !== 'anybody');
  return [...new Set(asking.map(({ url }) => /^\/[^/]+/.exec(url)?.[0] ?? url))].toSorted();
}

/** What is registered while `build` puts a service together, as the service itself hears of it. */
export async function watchRoutes<Built>(
  build: () => Promise<Built>,
): Promise<{ readonly built: Built; readonly routes: readonly Route[] }> {
  const seen: RouteOptions[] = [];
  const note = (route: RouteOptions) => {
    if (!route.config?.refusesMethod) seen.push(route);
  };
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', note);
  };
  subscribe('fastify.initialization', listen);
  try {
    const built = await build();
    return { built, routes: seen.flatMap(readRoute) };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}

/** Once the service stands: what is noted of a route while it is registered may still be added to. */
function readRoute({ method, url, config = {}, bodyLimit, schema = {} }: RouteOptions): Route[] {
  const schemas: Partial<Record<RequestPart, RequestSchema>> = {};
  for (const part of requestParts) {
    if (schema[part] !== undefined) schemas[part] = schema[part] as RequestSchema;
  }
  return [method].flat().map((one) => ({ method: one, url, config, bodyLimit, schemas }));
}
