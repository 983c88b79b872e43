import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TextPlace } from '../harness/hostile/plant-texts.ts';
import {
  openRightRequests,
  type RightRequests,
  type Told,
  textsOf,
} from '../harness/hostile/right-requests.ts';

let requests: RightRequests;
beforeAll(async () => {
  requests = await openRightRequests();
});
afterAll(() => requests?.app.close());

type Tried = Told & { readonly name: string; readonly place: TextPlace };

/** Sends a text at each place of each body, but for passwords: nobody is shown one. */
async function tryEverywhere(text: string): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const route of requests.routes) {
    for (const place of textsOf(route).filter((one) => !/password/i.test(one.join('.')))) {
      const told = await requests.sendWith(route, place, text);
      tried.push({ ...told, name: `${route.method} ${route.url} ${place.join('.')}`, place });
    }
  }
  return tried;
}

/** The tables with such a character in a row, but for the log of requests, which keeps what was sent. */
async function findTurned(): Promise<string[]> {
  const { rows } = await requests.app.db.query<{ name: string }>({
    text: `SELECT quote_ident(table_name) AS name FROM information_schema.tables
           WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'api_requests%'`,
  });
  const turned: string[] = [];
  for (const { name } of rows) {
    const found = await requests.app.db.query<{ row: string }>({
      text: `SELECT t::text AS row FROM ${name} t WHERE t::text ~ '[\\u202a-\\u202e\\u2066-\\u2069\\u2028\\u2029]'`,
    });
    turned.push(...found.rows.map(({ row }) => `${name} ${JSON.stringify(row)}`));
  }
  return turned;
}

const isNamed = ({ status, fields, place }: Tried) =>
  status === 400 && fields.some((field) => `caller.${place.join('.')}.`.includes(`${field}.`));

test('An override is refused by its field in every text of every API, and stored nowhere', async () => {
  const tried = await tryEverywhere('AB\u202ecd');
  expect(
    tried
      .filter(({ status }) => status < 400 || status >= 500)
      .map(({ name, status }) => `${status} ${name}`),
  ).toEqual([]);
  expect(tried.filter(isNamed).length / tried.length).toBeGreaterThan(0.8);
  expect(await findTurned()).toEqual([]);
});

test('What a text was pasted with is stored by no API, and keeps nothing from being done', async () => {
  const tried = await tryEverywhere('\u2068Ab\u2069 c\u2028d');
  expect(tried.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await findTurned()).toEqual([]);
  expect(tried.filter(({ status }) => status === 200).length).toBeGreaterThan(60);
});
