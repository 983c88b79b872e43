import type { RequestSchema, Route } from '../routes.ts';
import { makeHostileFile } from './hostile-files.ts';
import { makeAnything, makeNearly, oddTexts, writeJson } from './hostile-values.ts';
import type { Random } from './random.ts';

/** Somebody who asks, by what they show of themselves. */
export type Caller = Readonly<Record<string, string>>;
/** The one whom each API knows, by what its paths begin with. */
export type Callers = ReadonlyMap<string, Caller>;

/** What is good for fields and parameters of a name: given, and learnt from answers. */
export type Known = Map<string, unknown[]>;

export type HostileRequest = {
  /** The route that it was made for, such as `POST /api/Trips/eta`. */
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly bytes: Buffer;
};

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'QUERY',
  'PROPFIND',
  'MKCOL',
];
const types = [
  ...[
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    '',
  ],
  ...[
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    'application/json;;;',
    'application/json, text/html',
  ],
  ...['application/jsonp', 'json', 'application/problem+json', ';', 'application/json; charset="'],
];
const oddHeaders: readonly (readonly [string, readonly string[]])[] = [
  ['Accept', ['text/html', '', '*/*;q=0', 'application/xml']],
  ['Accept-Encoding', ['gzip;q=0', 'br', `gzip${' '.repeat(2_000)};q=1`, 'identity;q=0, *;q=0']],
  ['Accept-Language', ['ar', '*', 'x'.repeat(5_000)]],
  ['Authorization', ['Bearer', `Bearer ${'a'.repeat(9_000)} b`, 'Basic Og==', 'bearer svc_dt_test_x']],
  ['Content-Encoding', ['gzip', 'identity', 'br']],
  [
    'Cookie',
    [`${'a'.repeat(12_000)}`, '=;;=; a', `x.two_factor=${'.'.repeat(500)}`, '__proto__=1; constructor=2'],
  ],
  ['Expect', ['100-continue', 'nothing']],
  ['Forwarded', ['for=unknown']],
  ['Host', ['localhost:99999', '[::', 'a b', '', 'xn--.example', 'x'.repeat(3_000)]],
  ['Idempotency-Key', ['', 'x'.repeat(255), 'x'.repeat(256), '\u00ff\u00fe', 'a'.repeat(9_000)]],
  ['If-Match', ['*', '"x"', 'W/"x", "y"']],
  ['If-None-Match', ['*', '"x"', 'W/"x", "y"']],
  ['If-Modified-Since', ['yesterday']],
  ['If-Range', ['"x"', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['If-Unmodified-Since', ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday']],
  ['Last-Event-ID', ['-1', '9'.repeat(16), '9'.repeat(17), 'x', '']],
  ['Origin', ['null', 'https://evil.example', 'http://', 'x'.repeat(5_000)]],
  ['Range', ['bytes=0-0', 'bytes=99999999999999999999-', 'bytes=5-1,0-0', 'x']],
  ['Sec-Fetch-Site', ['cross-site', 'none', '']],
  ['Stripe-Signature', ['', 't=1,v1=x', `${'t=1,'.repeat(3_000)}`, 't=99999999999999999999,v1=']],
  ['Upgrade', ['websocket', 'h2c']],
  ['User-Agent', ['', '\u00e9'.repeat(3_000), '() { :; }']],
  ['X-Api-Key', ['', 'svc_sk_test_', `svc_sk_test_${'a'.repeat(9_000)}`, '\u00ff']],
  ['X-Forwarded-For', ['unknown', '::1, 1.1.1.1', '%', 'x'.repeat(4_000)]],
  ['X-Http-Method-Override', ['DELETE']],
  ['X-Request-Id', ['', 'é', 'x'.repeat(129), 'mine', ' ']],
];
const oddBodies: readonly string[] = [
  ...[
    '',
    ' ',
    'null',
    'true',
    '0',
    '""',
    '[]',
    '[[[[',
    '{',
    '{"a"',
    '{"a":}',
    '{,}',
    '\ufeff{}',
    '{}{}',
    'undefined',
  ],
  ...['{"__proto__":{}}', '{"constructor":{"prototype":{}}}', '{"a":1,"a":2}', '{"\\u0000":1}', '"\\ud800"'],
  ...['['.repeat(30_000), '{"a":'.repeat(8_000), `[${'0,'.repeat(30_000)}0]`, `[${'{},'.repeat(20_000)}{}]`],
  ...[`{"a":${'9'.repeat(60_000)}}`, `{"a":"${'x'.repeat(65_000)}"}`, `"${'x'.repeat(70_000)}"`],
  `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":0`).join(',')}}`,
];

/** A request to a route: right, or wrong in one way or in many. */
export function makeHostileRequest(
  random: Random,
  { routes, callers, known }: { routes: readonly Route[]; callers: Callers; known: Known },
): HostileRequest {
  const route = random.pick(routes);
  const wildness = random.pick([0, 0, 0.02, 0.1, 0.4]);
  const method = wildness > 0 && random.chance(0.06) ? random.pick(methods) : route.method;
  const path = makePath(route, random, known, wildness) + makeQuery(route, random, known, wildness);
  const hasBody = !['GET', 'HEAD', 'TRACE'].includes(method) || random.chance(0.03);
  const { takes } = route.config;
  const isFile = hasBody && takes !== undefined && random.chance(0.9);
  const makeOne = () => makeBody(route.schemas.body, random, known, wildness);
  const body = isFile ? makeHostileFile(random) : hasBody ? makeOne() : undefined;
  const headers = makeHeaders(random, pickCaller(route, random, callers), body, wildness);
  if (isFile && !random.chance(wildness)) headers.set('Content-Type', random.pick(takes.mediaTypes));
  // A method of its own kind is only asked for with a type, without which it is no such request.
  if (method === 'QUERY') headers.set('Content-Type', 'application/json');
  const head = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const text = Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n`, 'latin1');
  const bytes = body === undefined ? text : Buffer.concat([text, body]);
  return { route: `${route.method} ${route.url}`, method, path, bytes };
}

/** Whom the route's API knows, for the most part; else another one, or nobody. */
function pickCaller({ url }: Route, random: Random, callers: Callers): Caller {
  const all = [...callers];
  const [, fitting] = all.find(([start]) => url.startsWith(start)) ?? [];
  if (fitting && random.chance(0.75)) return fitting;
  return random.pick([{}, { Origin: 'http://localhost' }, ...all.map(([, caller]) => caller)]);
}

function makePath({ url }: Route, random: Random, known: Known, wildness: number): string {
  const path = url.replaceAll(/:(\w+)|\*/g, (_, name = 'file') => {
    const good = known.get(name);
    if (good && good.length > 0 && !random.chance(wildness))
      return encodeURIComponent(String(random.pick(good)));
    return random.pick([
      ...oddTexts.map(encode),
      '1',
      '2',
      '0',
      '%',
      '%ff',
      '%00',
      '%2e%2e',
      '..',
      ';a',
      '1%2f1',
    ]);
  });
  if (!random.chance(wildness / 4)) return path;
  return random.pick([
    `${path}/`,
    `/${path}`,
    `${path}%`,
    `${path}?`,
    path.toUpperCase(),
    `${path};x`,
    `${path}/..`,
  ]);
}

function makeQuery({ schemas }: Route, random: Random, known: Known, wildness: number): string {
  const asked = Object.entries(schemas.querystring?.properties ?? {}).filter(() => random.chance(0.4));
  const pairs = asked.map(([name, schema]) => {
    const value = makeField(name, schema, random, known, wildness);
    return `${name}=${encode(typeof value === 'object' ? writeJson(value) : String(value))}`;
  });
  if (random.chance(wildness))
    pairs.push(...pairs.slice(0, 1), random.pick(['%=%', 'a[]=1', '&&', '__proto__=1', '=']));
  if (random.chance(wildness / 4)) pairs.push(`x=${'y&'.repeat(3_000)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`.slice(0, 9_000);
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 2_000);

function makeBody(
  schema: RequestSchema | undefined,
  random: Random,
  known: Known,
  wildness: number,
): Buffer | undefined {
  if (random.chance(wildness / 3)) return Buffer.from(random.pick(oddBodies));
  if (random.chance(wildness / 8)) return Buffer.from(Array.from({ length: 40 }, () => random.below(256)));
  if (!schema) return random.chance(0.8) ? undefined : Buffer.from('{}');
  const made = makeNearly(schema, random, wildness);
  if (typeof made !== 'object' || made === null || Array.isArray(made)) return Buffer.from(writeJson(made));
  const fields = Object.entries(made).map(([name, value]): [string, unknown] => [
    name,
    known.has(name) && !random.chance(wildness) ? random.pick(known.get(name) as unknown[]) : value,
  ]);
  const text = writeJson(Object.fromEntries(fields));
  const isMutated = random.chance(wildness / 3);
  return Buffer.from(isMutated ? mutate(text, random) : text);
}

/** One character of it changed, left out or doubled. */
function mutate(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + random.pick(['', '"', ',', '\\', '\u0000', '}', 'e', text]) + text.slice(at + 1);
}

function makeField(
  name: string,
  schema: RequestSchema,
  random: Random,
  known: Known,
  wildness: number,
): unknown {
  const good = known.get(name);
  if (good && good.length > 0 && !random.chance(wildness)) return random.pick(good);
  return random.chance(wildness) ? makeAnything(random) : makeNearly(schema, random, wildness);
}

function makeHeaders(random: Random, caller: Caller, body: Buffer | undefined, wildness: number) {
  const headers = new Map<string, string>(
    Object.entries({ Host: 'localhost', Connection: 'close', ...caller }),
  );
  if (body !== undefined) {
    headers.set('Content-Type', random.chance(wildness / 3) ? random.pick(types) : 'application/json');
    headers.set('Content-Length', String(body.length));
  }
  if (random.chance(0.2)) headers.set('Idempotency-Key', `key ${random.below(50)}`);
  for (let count = random.chance(wildness) ? 1 + random.below(2) : 0; count > 0; count -= 1) {
    const [name, values] = random.pick(oddHeaders);
    headers.set(name, random.pick(values));
  }
  return headers;
}
