import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { refusalBody } from '../../src/entrypoints/error-replies.ts';
import { compileValidator } from '../../src/platform/http/compile-validator.ts';
import { describeInvalidFields, mostFaults } from '../../src/platform/http/describe-invalid-fields.ts';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { findAmbiguity } from '../harness/hostile/find-ambiguity.ts';
import { findUnbounded } from '../harness/hostile/find-unbounded.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { listApis, type RequestSchema, type Route, watchRoutes } from '../harness/routes.ts';

let portal: Portal;
let routes: readonly Route[];
beforeAll(async () => {
  ({ built: portal, routes } = await watchRoutes(() => createPortal()));
});
afterAll(() => portal.close());

type Named = { readonly name: string; readonly part: string; readonly schema: RequestSchema };
const schemasOf = (all: readonly Route[]): Named[] =>
  all.flatMap(({ method, url, schemas }) =>
    Object.entries(schemas).map(([part, schema]) => ({ name: `${method} ${url} ${part}`, part, schema })),
  );

describe('what a request may cost', () => {
  it('is bounded by every schema of every route', () => {
    const schemas = schemasOf(routes);
    expect(schemas.length).toBeGreaterThan(100);
    const apis = listApis(routes);
    expect(apis).toEqual(expect.arrayContaining(['/api', '/portal-api', '/tracking-api', '/driver-api']));
    for (const api of apis) {
      expect(routes.filter(({ url }) => url.startsWith(`${api}/`)).length).toBeGreaterThan(5);
    }
    expect(schemas.flatMap(({ name, schema }) => findUnbounded(schema, name))).toEqual([]);
  });

  it.each<[string, object]>([
    ['a list of any length', { type: 'array', items: { type: 'string' } }],
    ['a list that may be null, of any length', { type: ['array', 'null'] }],
    ['a long list', { type: 'array', maxItems: 101, items: {} }],
    ['lists in lists', { type: 'array', maxItems: 50, items: { type: 'array', maxItems: 3 } }],
    [
      'a keyword that looks at each item against each other',
      { type: 'array', maxItems: 9, uniqueItems: true },
    ],
    ['a pattern that may begin anywhere', { type: 'string', maxLength: 20, pattern: '\\d$' }],
    ['a pattern that goes back', { type: 'string', pattern: '^\\P{Cc}*[^\\s\\p{Cc}\\p{Cf}]\\P{Cc}*$' }],
  ])('is seen not to be by a schema that is planted with %s', (_, field) => {
    expect(findUnbounded({ type: 'object', properties: { field } }, 'body')).toHaveLength(1);
  });

  it.each([
    '^(a|b|ab)*c',
    '^(a+)+$',
    '^(?:a|a)$',
    '^\\w+\\d+$',
    '^a?a?a?$',
    '^[^x]*é',
    '^(?=a)a',
    '^(a)\\1$',
  ])('is seen not to be bounded by the pattern %s', (pattern) => {
    expect(findAmbiguity(pattern)).toEqual(expect.any(String));
  });

  it.each(['^a{2,4}b?$', '^[^@]+@[^@]+$', '^(?:a|b)+c*$', '^a+ba+$', '^$', '^[a-z_]+(\\.[a-z_]+)?$'])(
    'is seen to be bounded by the pattern %s',
    (pattern) => {
      expect(findAmbiguity(pattern)).toBeUndefined();
    },
  );
});

const hostileText = `${'a'.repeat(65_000)}\u0001`;
/** As many items as 64 kB hold. */
const mostItems = 20_000;
const hostileLists = [{}, 0, '', null, [], hostileText.slice(0, 41)].map((item) =>
  new Array<unknown>(mostItems).fill(item),
);

/** A body that has what its schema asks for, and as much of it as 64 kB hold. */
function overfill(schema: RequestSchema, list: readonly unknown[]): unknown {
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(fields.map(([name, one]) => [name, overfill(one, list)]));
  }
  return [schema.type].flat().includes('string') ? hostileText : list;
}

/** The same value, which counts how often something of it is looked at. */
function watch(value: unknown, counter: { looks: number }): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const watched = new Map<PropertyKey, unknown>();
  return new Proxy(value, {
    get(target, name) {
      counter.looks += 1;
      const found: unknown = Reflect.get(target, name);
      if (typeof found !== 'object' || found === null) return found;
      if (!watched.has(name)) watched.set(name, watch(found, counter));
      return watched.get(name);
    },
  });
}

function refuse(schema: RequestSchema, part: string, value: unknown) {
  const validate = compileValidator({ schema, method: 'POST', url: '/', httpPart: part });
  const counter = { looks: 0 };
  validate(watch(value, counter));
  const faults = validate.errors ?? [];
  const body = refusalBody('invalid_request', 'x'.repeat(128), {
    fields: describeInvalidFields(faults, part),
  });
  return { faults: faults.length, told: body.errors ?? [], bytes: JSON.stringify(body).length, ...counter };
}

test('A body that is full of faults is looked at no further than to tell 20 of them, whatever its schema', () => {
  const bodies = schemasOf(routes).filter(({ part }) => part === 'body');
  expect(bodies.length).toBeGreaterThan(30);
  const refused = new Set<string>();
  for (const { name, part, schema } of bodies) {
    const longest = Math.max(...listsOf(schema).map(({ maxItems = mostItems }) => maxItems), 1);
    for (const list of hostileLists) {
      for (const length of [mostItems, longest]) {
        const body = overfill(schema, length === mostItems ? list : list.slice(0, length));
        const { faults, told, bytes, looks } = refuse(schema, part, body);
        if (faults > 0) refused.add(name);
        expect(faults, name).toBeLessThanOrEqual(mostFaults + 1);
        expect(told.length, name).toBeLessThanOrEqual(mostFaults);
        expect(bytes, name).toBeLessThan(8_192);
        expect(looks, name).toBeLessThan(1_000);
      }
    }
  }
  expect(refused.size).toBeGreaterThan(bodies.length - 5);
});

function listsOf(schema: RequestSchema): RequestSchema[] {
  const within = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])];
  return [...([schema.type].flat().includes('array') ? [schema] : []), ...within.flatMap(listsOf)];
}

describe('a refusal', () => {
  it('tells 20 faults and no more, and then that there are more', async () => {
    const { phone } = await sendDriverOut(portal);
    const ofEquipment = (wrong: number) =>
      phone.post('/shift/start', { plate: 7, equipment: Array.from({ length: wrong }, () => 'x') });
    const twenty = (await ofEquipment(19)).body;
    expect(twenty.errors.map(({ field }: { field: string }) => field)).toHaveLength(20);
    expect(twenty.errors.at(-1).field).toBe('equipment.18');
    // One fault more is one too many.
    const { errors } = (await ofEquipment(20)).body;
    expect(errors).toHaveLength(20);
    expect(errors.at(-2).field).toBe('equipment.17');
    expect(errors.at(-1)).toEqual({
      field: 'request',
      message: 'request has more faults than these; mend them first, and the others are told.',
    });
    // The same holds for what no schema can judge.
    const fields = Array.from({ length: 100 }, () => ({ field: 'x', message: 'x is wrong.' }));
    expect(refusalBody('invalid_request', 'x', { fields }).errors).toHaveLength(20);
  });

  it('of a list that is too long tells that alone of it, and all faults of other fields', async () => {
    const owner = await portal.memberOf('owner');
    const url = `/accounts/${owner.accountId}/webhook-endpoints`;
    const answer = await owner.send(url, { eventTypes: Array.from({ length: 20_000 }, () => 0), inOrder: 1 });
    expect(answer.body.errors).toEqual([
      { field: 'url', message: 'url is missing; it is required.' },
      { field: 'eventTypes', message: 'eventTypes has too much in it; send at most 100 items.' },
      { field: 'inOrder', message: 'inOrder must be true or false.' },
    ]);
  });

  it('of a text that is too long does not look at its form', async () => {
    const password = `${'a'.repeat(4_000)}\u0001`;
    const answer = await portal
      .browser()
      .send('/password-resets/complete', { token: 'x', newPassword: password });
    expect(answer.body.errors).toEqual([
      { field: 'newPassword', message: 'newPassword is too long; send at most 128 characters.' },
    ]);
  });
});

describe('who is nobody yet', () => {
  /** A JSON object that has no field of any schema, of so many bytes. */
  const bodyOf = (bytes: number) => `{"":"${'x'.repeat(bytes - 7)}"}`;
  const smallBytes = 8 * 1024;

  it('is heard 8 kB and no more, by every route of every API', async () => {
    const heard: string[] = [];
    const changing = routes.filter(({ method }) => !['GET', 'HEAD'].includes(method));
    for (const { method, url } of changing) {
      const headers = { origin: portal.baseUrl, 'content-type': 'application/json' };
      const path = portal.baseUrl + url.replaceAll(/:\w+/g, '1');
      const { status } = await fetch(path, { method, headers, body: bodyOf(smallBytes + 1) });
      if (status === 413) heard.push(`${method} ${url}`);
      // Whoever has no link that is open is told that, before anything of a body is read.
      else expect([method, url, status]).toEqual([method, url, url.endsWith('/:token') ? 410 : 401]);
    }
    expect(heard).toContain('POST /portal-api/sign-up');
    expect(heard).toContain('POST /tracking-api/sign-in-codes');
    expect(heard).toContain('POST /driver-api/sign-in');
    expect((await portal.browser().send('/sign-up', bodyOf(smallBytes))).status).toBe(400);
  });

  it('is refused a body that tells no length once it has grown too large', async () => {
    const chunks = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(bodyOf(smallBytes + 1)));
        controller.close();
      },
    });
    const answer = await fetch(`${portal.baseUrl}/portal-api/sign-in`, {
      method: 'POST',
      headers: { origin: portal.baseUrl, 'content-type': 'application/json' },
      body: chunks,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ reason: 'body_too_large' });
  });
});
