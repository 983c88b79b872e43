import { keyPermissions } from '@satha/terms/key-permissions';
import { askService } from '../ask-service.ts';
import { type Console, type ConsoleOperator, createConsole } from '../console.ts';
import type { ConsoleWrite } from '../console-write.ts';
import { consoleWrites } from '../console-writes.ts';
import { sendDriverOut } from '../driver-phone.ts';
import { assign } from '../drivers.ts';
import { expectOk } from '../expect-answer.ts';
import { furnishAccount } from '../furnished-account.ts';
import { startHookServer } from '../hook-server.ts';
import { portalChanges } from '../portal-changes.ts';
import { type Route, watchRoutes } from '../routes.ts';
import type { Caller } from './hostile-requests.ts';
import { createHostileScene } from './hostile-scene.ts';
import { complete, findTextPlaces, makeSmallest, plantText, type TextPlace } from './plant-texts.ts';

export type Told = { readonly status: number; readonly fields: readonly string[] };

export type RightRequests = {
  readonly app: Console;
  readonly routes: readonly Route[];
  /** Sends the body that a route takes, by somebody who may, but for a text at one place. */
  sendWith(route: Route, place: TextPlace, text: string): Promise<Told>;
};

/** Each text of the bodies of a route. */
export const textsOf = ({ schemas }: Route): TextPlace[] => findTextPlaces(schemas.body ?? {});

/** A service with everybody who may ask it for something, and what they may ask for. */
export async function openRightRequests(): Promise<RightRequests> {
  const hooks = await startHookServer();
  const variables = { SATHA_SANDBOX_WEBHOOK_LOOPBACK: 'on' };
  const { built: app, routes } = await watchRoutes(() => createConsole({ variables }));
  const owner = await app.operatorOf('owner');
  const { owner: member, ids } = await furnishAccount(app, hooks.url);
  await hooks.close();
  const { accountId } = member;
  const wish = { name: 'All', permissions: keyPermissions };
  const { key, rawKey } = expectOk(await member.send(`/accounts/${accountId}/keys`, wish));
  const { driver, vehicle, phone } = await sendDriverOut(app);
  const tripId = Number(ids.tripId);
  await assign(app.db, { accountId, tripId }, { driverId: driver.driverId, vehicleId: vehicle.vehicleId });
  const scene = await createHostileScene(app);
  const callers = new Map<string, Caller>([
    ...scene.callers,
    ['/api', { 'X-Api-Key': rawKey }],
    ['/portal-api', { Cookie: cookieOf(member) }],
    ['/console-api', { Cookie: cookieOf(owner) }],
    ['/driver-api', phone.headers()],
  ]);
  const known = new Map<string, unknown>([
    ...[...scene.known].map(([name, [first]]) => [name, first] as const),
    ...Object.entries({ ...ids, accountId, tripId, driverId: driver.driverId, apiKeyId: key.apiKeyId }),
  ]);
  const service = { app, callers, known };
  return {
    app,
    routes: routes.filter(({ method }) => method !== 'HEAD'),
    async sendWith(route, place, text) {
      const write = await consoleWrites[below('/console-api', route)]?.(app, owner);
      const [, portalBody] = portalChanges.find(([name]) => name === below('/portal-api', route)) ?? [];
      const least = (part: 'body' | 'params' | 'querystring') =>
        makeSmallest(route.schemas[part] ?? {}, part === 'body' ? place : [], known);
      const body = plantText(complete(write?.body ?? portalBody, least('body')), place, text);
      const params = complete(write?.params, least('params'));
      return ask(service, route, { body, params, query: least('querystring'), by: write?.by });
    },
  };
}

type Asked = {
  readonly body: unknown;
  readonly params: unknown;
  readonly query: unknown;
  readonly by: ConsoleWrite['by'];
};
type Service = {
  readonly app: Console;
  readonly callers: ReadonlyMap<string, Caller>;
  readonly known: ReadonlyMap<string, unknown>;
};

async function ask({ app, callers, known }: Service, { method, url }: Route, asked: Asked): Promise<Told> {
  const at = url.startsWith('/console-api') ? app.consoleUrl : app.baseUrl;
  const params = new Map([...known, ...pairsOf(asked.params)]);
  const path = url.replaceAll(/:(\w+)|\*/g, (_, name) => encodeURIComponent(String(params.get(name) ?? 1)));
  const [, caller] = [...callers].find(([prefix]) => url.startsWith(`${prefix}/`)) ?? [];
  const { status, text } = await askService(`${at}${path}?${new URLSearchParams(pairsOf(asked.query))}`, {
    method,
    headers: {
      ...caller,
      ...(asked.by && { Cookie: cookieOf(asked.by) }),
      Origin: at,
      'Content-Type': 'application/json',
    },
    body: asked.body,
  });
  const { errors = [] } = status >= 400 ? JSON.parse(text) : {};
  return { status, fields: errors.map(({ field }: { field: string }) => field) };
}

const pairsOf = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]);
const cookieOf = ({ cookies }: Pick<ConsoleOperator, 'cookies'>) =>
  [...cookies].map((pair) => pair.join('=')).join('; ');
const below = (prefix: string, { method, url }: Route) =>
  url.startsWith(prefix) ? `${method} ${url.slice(prefix.length)}` : '';
