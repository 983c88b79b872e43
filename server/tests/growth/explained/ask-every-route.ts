import { randomUUID } from 'node:crypto';
import type { ConsoleWrite } from '../../harness/console-write.ts';
import { consoleWrites } from '../../harness/console-writes.ts';
import { complete, makeSmallest } from '../../harness/hostile/plant-texts.ts';
import { portalChanges } from '../../harness/portal-changes.ts';
import type { RequestSchema, Route } from '../../harness/routes.ts';
import { type Company, cookieOf } from './open-company.ts';

/** How a request was answered. */
export type Answered = { readonly name: string; readonly status: number; readonly nextCursor?: string };

type Sent = {
  readonly by?: ConsoleWrite['by'] | undefined;
  readonly csv?: string | undefined;
  readonly body?: unknown;
  readonly params?: unknown;
  readonly query?: Readonly<Record<string, string>>;
};

/** What begins an account anew, and what ends the session or the key of those who ask, comes last, in this order. */
const endings = [/DELETE|\/end|suspend|disable|retire|erase/, /reset|revoke|password/, /sign-out/];

/** Asks for everything that each API offers: all that is read, in every way that narrows it down, and then all that is written. */
export async function askEveryRoute(
  company: Company,
  routes: readonly Route[],
): Promise<readonly Answered[]> {
  const answered: Answered[] = [];
  const asked = routes.filter(({ method }) => method !== 'HEAD');
  const nameOf = ({ method, url }: Route) => `${method} ${url}`;
  for (const route of asked.filter(({ method }) => method === 'GET')) {
    for (const params of company.subjects) {
      answered.push(...(await askInEveryWay(company, route, params)));
      if (!/:(tripId|driverId|topUpId)/.test(route.url)) break;
    }
  }
  const writes = asked.filter(({ method }) => method !== 'GET');
  const isLast = (route: Route) => endings.findLastIndex((ending) => ending.test(nameOf(route)));
  const placeOf = (route: Route) => portalChanges.findIndex(([name]) => name === below('/portal-api', route));
  for (const route of writes.toSorted((a, b) => isLast(a) - isLast(b) || placeOf(a) - placeOf(b))) {
    answered.push(await askToWrite(company, route));
  }
  return answered;
}

async function askInEveryWay(company: Company, route: Route, params: object): Promise<Answered[]> {
  const { querystring = {} } = route.schemas;
  const { required = [], properties = {} } = querystring;
  const first = Object.fromEntries(
    required.map((name) => [name, valuesOf(company, name, properties[name])[0] ?? '1']),
  );
  const bare = await ask(company, route, { params, query: first });
  const narrowings = Object.entries(properties).flatMap(([name, schema]) =>
    valuesOf(company, name, schema).map((value) => ({ ...first, [name]: value })),
  );
  const spans = Object.keys(properties).flatMap((begin) => {
    const end = begin.replace(/from$/, 'to').replace(/From$/, 'To');
    if (end === begin || !(end in properties)) return [];
    const [from] = valuesOf(company, begin, properties[begin]);
    const [to] = valuesOf(company, end, properties[end]);
    return from && to ? [{ ...first, [begin]: from, [end]: to }] : [];
  });
  const answered = [bare];
  for (const query of [...narrowings, ...spans]) answered.push(await ask(company, route, { params, query }));
  if ('limit' in properties) {
    const { nextCursor } = await ask(company, route, { params, query: { ...first, limit: '2' } });
    if (nextCursor)
      answered.push(await ask(company, route, { params, query: { ...first, cursor: nextCursor } }));
  }
  return answered;
}

function valuesOf({ values, known }: Company, name: string, schema: RequestSchema = {}): readonly string[] {
  const all = schema.enum?.map(String) ?? values[name];
  if (all) return all;
  return known.has(name) ? [String(known.get(name))] : [];
}

async function askToWrite(company: Company, route: Route): Promise<Answered> {
  const { app } = company;
  const known = company.knownAt(route.url);
  const make = consoleWrites[below('/console-api', route)];
  // Who has ended their session is another one.
  const owner = make && (await app.operatorOf('owner'));
  const write: Partial<ConsoleWrite> = owner ? await make(app, owner) : {};
  const [, portalBody] = portalChanges.find(([name]) => name === below('/portal-api', route)) ?? [];
  const least = (part: 'body' | 'params' | 'querystring') =>
    makeSmallest(route.schemas[part] ?? {}, [], known);
  const body = complete(write.body ?? portalBody, route.schemas.body ? least('body') : undefined);
  const { by = owner, csv, query = '' } = write;
  return ask(company, route, {
    ...{ by, csv, body, params: write.params ?? {} },
    query: Object.fromEntries(new URLSearchParams(query)),
  });
}

async function ask(
  { app, callers, knownAt }: Company,
  { method, url, config }: Route,
  { body, params, query = {}, by, csv }: Sent,
): Promise<Answered> {
  const isConsole = url.startsWith('/console-api');
  const at = isConsole ? app.consoleUrl : app.baseUrl;
  const given = new Map([...knownAt(url), ...Object.entries(params ?? {})]);
  const path = url.replaceAll(/:(\w+)|\*/g, (_, name) => encodeURIComponent(String(given.get(name) ?? 1)));
  const [, known] = [...callers].find(([prefix]) => url.startsWith(`${prefix}/`)) ?? [];
  // Who signs in ends the session that they had.
  const caller = method === 'GET' || config.access !== 'anybody' ? known : {};
  const type = csv === undefined ? (config.takes?.mediaTypes[0] ?? 'application/json') : 'text/csv';
  const sent = csv ?? (typeof body === 'object' ? JSON.stringify(body) : undefined);
  const giveUp = new AbortController();
  const response = await fetch(`${at}${path}?${new URLSearchParams(query)}`, {
    ...{ method, signal: giveUp.signal, redirect: 'manual' },
    headers: {
      ...caller,
      ...(by && { Cookie: cookieOf(by) }),
      ...(method !== 'GET' && { Origin: at, 'Sec-Fetch-Site': 'same-origin' }),
      ...(sent !== undefined && { 'Content-Type': type }),
      ...(url.startsWith('/api') && { 'Idempotency-Key': randomUUID() }),
    },
    ...(sent !== undefined && { body: sent }),
  });
  const nextCursor = await readCursor(response);
  giveUp.abort();
  const name = `${method} ${url} ${new URLSearchParams(query)}`.trim();
  return { name, status: response.status, ...(nextCursor !== undefined && { nextCursor }) };
}

/** Of what goes on and on, such as a stream or a file, how it begins is read. */
async function readCursor(response: Response): Promise<string | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    await response.body?.getReader().read();
    return undefined;
  }
  const { data } = JSON.parse(await response.text()) ?? {};
  return data?.nextCursor ?? undefined;
}

const below = (prefix: string, { method, url }: Route) =>
  url.startsWith(prefix) ? `${method} ${url.slice(prefix.length)}` : '';
