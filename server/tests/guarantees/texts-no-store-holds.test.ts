import { keyPermissions } from '@satha/terms/key-permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askService } from '../harness/ask-service.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import type { ConsoleWrite } from '../harness/console-write.ts';
import { consoleWrites } from '../harness/console-writes.ts';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { assign } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { furnishAccount } from '../harness/furnished-account.ts';
import { startHookServer } from '../harness/hook-server.ts';
import type { Caller } from '../harness/hostile/hostile-requests.ts';
import { createHostileScene } from '../harness/hostile/hostile-scene.ts';
import {
  complete,
  findChoices,
  findTextPlaces,
  makeSmallest,
  plantText,
  type TextPlace,
} from '../harness/hostile/plant-texts.ts';
import { portalChanges } from '../harness/portal-changes.ts';
import { type Route, watchRoutes } from '../harness/routes.ts';

const nul = 'a\u0000b';
const half = 'a\ud800b';
const isFull = Boolean(process.env.SATHA_TEST_FULL);
/** Where a text may be wrong, but can be stored. */
const harmless = 'abc';

let app: Console;
let routes: readonly Route[];
let owner: ConsoleOperator;
/** Who may ask, by what the paths of their API begin with. */
let callers: ReadonlyMap<string, Caller>;
let known: ReadonlyMap<string, unknown>;
beforeAll(async () => {
  const hooks = await startHookServer();
  const variables = { SATHA_SANDBOX_WEBHOOK_LOOPBACK: 'on' };
  const watched = await watchRoutes(() => createConsole({ variables }));
  app = watched.built;
  routes = watched.routes.filter(({ method }) => method !== 'HEAD');
  owner = await app.operatorOf('owner');
  const { owner: member, ids } = await furnishAccount(app, hooks.url);
  await hooks.close();
  const { accountId } = member;
  const wish = { name: 'All', permissions: keyPermissions };
  const { key, rawKey } = expectOk(await member.send(`/accounts/${accountId}/keys`, wish));
  const { driver, vehicle, phone } = await sendDriverOut(app);
  const tripId = Number(ids.tripId);
  const { driverId } = driver;
  await assign(app.db, { accountId, tripId }, { driverId, vehicleId: vehicle.vehicleId });
  const scene = await createHostileScene(app);
  callers = new Map<string, Caller>([
    ...scene.callers,
    ['/api', { 'X-Api-Key': rawKey }],
    ['/portal-api', { Cookie: cookieOf(member) }],
    ['/console-api', { Cookie: cookieOf(owner) }],
    ['/driver-api', phone.headers()],
  ]);
  known = new Map<string, unknown>([
    ...[...scene.known].map(([name, [first]]) => [name, first] as const),
    ...Object.entries({ ...ids, accountId, tripId, driverId, apiKeyId: key.apiKeyId }),
  ]);
});
afterAll(() => app?.close());

const cookieOf = ({ cookies }: { readonly cookies: ReadonlyMap<string, string> }) =>
  [...cookies].map((pair) => pair.join('=')).join('; ');
const below = (prefix: string, { method, url }: Route) =>
  url.startsWith(prefix) ? `${method} ${url.slice(prefix.length)}` : '';

type Part = 'body' | 'querystring' | 'params';
type Sent = { readonly [Name in Part]?: unknown };
type Told = { readonly status: number; readonly reason?: string; readonly fields: readonly string[] };

/** A request that is right as far as its schemas say; of what changes something, one that somebody may do now. */
function makeRight(
  route: Route,
  part: Part,
  place: TextPlace,
  { body, params }: Partial<ConsoleWrite>,
): Sent {
  const smallest: Sent = Object.fromEntries(
    Object.entries(route.schemas).map(([name, schema]) => [
      name,
      makeSmallest(schema, name === part ? place : [], known),
    ]),
  );
  const [, portalBody] = portalChanges.find(([name]) => name === below('/portal-api', route)) ?? [];
  return {
    ...smallest,
    body: complete(body ?? portalBody, smallest.body),
    params: complete(params, smallest.params),
  };
}

/** Reads the whole answer, unless it is a stream; one that breaks off is a fault of the service. */
async function ask({ method, url }: Route, sent: Sent, by: ConsoleOperator | undefined): Promise<Told> {
  const at = url.startsWith('/console-api') ? app.consoleUrl : app.baseUrl;
  const textsOf = (values: unknown) =>
    Object.entries(values ?? {}).map(([name, value]) => [name, String(value)] as const);
  const params = new Map([...known, ...textsOf(sent.params)]);
  const path = url.replaceAll(/:(\w+)|\*/g, (_, name) => encodeURIComponent(String(params.get(name) ?? 1)));
  const query = new URLSearchParams(textsOf(sent.querystring).map(([name, value]) => [name, value]));
  const [, caller] = [...callers].find(([prefix]) => url.startsWith(`${prefix}/`)) ?? [];
  const answer = await askService(`${at}${path}?${query}`, {
    method,
    headers: {
      ...caller,
      ...(by && { Cookie: cookieOf(by) }),
      Origin: at,
      'Content-Type': 'application/json',
    },
    body: sent.body,
    isStreamCut: true,
  }).catch(() => undefined);
  if (answer === undefined) return { status: 500, reason: 'broken_off', fields: [] };
  const { status, text } = answer;
  const { reason, errors = [] } = status >= 400 ? JSON.parse(text) : {};
  return { status, reason, fields: errors.map(({ field }: { field: string }) => field) };
}

/** Whether a refusal names the field, or one that it stands in. */
function isNamed({ status, fields }: Told, place: TextPlace): boolean {
  const names = fields.flatMap((field) => [field, `caller.${field}`]).map((field) => `${field}.`);
  return status === 400 && names.some((name) => `${place.join('.')}.`.startsWith(name));
}

type Tried = { readonly name: string; readonly isNamed: boolean; readonly wrong: readonly Told[] };

/**
 * A text at one place of a request: it has to be refused by its field, or told as a harmless one is that nothing is found by. What
 * a body says is refused in any case.
 */
async function tryPlace(
  route: Route,
  part: Part,
  place: TextPlace,
  text: string,
  write: Partial<ConsoleWrite> = {},
): Promise<Tried> {
  const right = makeRight(route, part, place, write);
  const choices = part === 'body' && !write.body ? findChoices(route.schemas.body ?? {}) : [{}];
  const askWith = (planted: string) =>
    Promise.all(
      choices.map((choice) => {
        const sent = plantText(complete(choice, right[part]), place, planted);
        return ask(route, { ...right, [part]: sent }, write.by);
      }),
    );
  const told = await askWith(text);
  const named = told.some((one) => isNamed(one, place));
  const faults = told.filter(({ status }) => status >= 500);
  const name = `${route.method} ${route.url} ${part} ${place.join('.')} ${JSON.stringify(text)}`;
  if (named || faults.length > 0) return { name, isNamed: named, wrong: faults };
  const usual = JSON.stringify(await askWith(harmless));
  const isTaken = part === 'body' && told.some(({ status }) => status === 200);
  const isRight = JSON.stringify(told) === usual && !isTaken;
  return { name, isNamed: false, wrong: isRight ? [] : told };
}

test(`A NUL${isFull ? ' or half a character' : ''} is refused by its field, in every text of every API`, async () => {
  const tried: Tried[] = [];
  for (const route of routes) {
    const write = await consoleWrites[below('/console-api', route)]?.(app, owner);
    for (const part of ['body', 'querystring', 'params'] as const) {
      for (const place of findTextPlaces(route.schemas[part] ?? {})) {
        // No address has half a character in it.
        for (const text of part === 'body' && isFull ? [nul, half] : [nul]) {
          tried.push(await tryPlace(route, part, place, text, write));
        }
      }
    }
  }
  expect(tried.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  expect(tried.length).toBeGreaterThan(isFull ? 800 : 500);
  expect(tried.filter((one) => one.isNamed).length / tried.length).toBeGreaterThan(0.8);
});
