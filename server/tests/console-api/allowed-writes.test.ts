import { type OperatorRole, operatorRoles } from '@satha/terms/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorMay, operatorPermissions } from '../../src/domain/operators/operator-roles.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { consoleWrites } from '../harness/console-writes.ts';
import { type Route, watchRoutes } from '../harness/routes.ts';

let scene: Console;
let routes: ReadonlyMap<string, Route>;
const operators = new Map<OperatorRole, ConsoleOperator>();
beforeAll(async () => {
  const watched = await watchRoutes(createConsole);
  scene = watched.built;
  routes = new Map(watched.routes.filter(isWriteOfOperators).map((route) => [nameOf(route), route] as const));
});
afterAll(() => scene.close());

const nameOf = ({ method, url }: Route) => `${method} ${url.replace('/console-api', '')}`;
const isWriteOfOperators = ({ method, url, config: { access = '' } }: Route) =>
  url.startsWith('/console-api') &&
  !['GET', 'HEAD'].includes(method) &&
  !['anybody', 'visitor'].includes(access);

/** How many things a role may do. */
const breadthOf = (role: OperatorRole) =>
  operatorPermissions.filter((permission) => operatorMay(role, permission)).length;
const narrowestFirst = operatorRoles.toSorted((one, other) => breadthOf(one) - breadthOf(other));

/** Somebody of the role that may do it, and else as little as possible. */
async function leastOf({ config: { access } }: Route): Promise<ConsoleOperator> {
  const permission = operatorPermissions.find((one) => one === access);
  const role = narrowestFirst.find((one) => permission === undefined || operatorMay(one, permission));
  if (!role) throw new Error(`nobody may ${access}`);
  const known = operators.get(role) ?? (await scene.operatorOf(role, { name: `The least, ${role}` }));
  operators.set(role, known);
  return known;
}

async function lastEntry(): Promise<number> {
  const text = 'SELECT coalesce(max(audit_entry_id), 0) AS last FROM audit_entries';
  return (await scene.db.query<{ last: number }>({ text })).rows[0]?.last ?? 0;
}

async function entriesAfter(last: number) {
  const { rows } = await scene.db.query<{ action: string; kind: string; id: number; name: string }>({
    text: `SELECT action, actor_kind AS kind, actor_id AS id, actor_name AS name FROM audit_entries
           WHERE audit_entry_id > $1 ORDER BY audit_entry_id`,
    values: [last],
  });
  return rows;
}

test('Every write of the console is carried out below, and nothing else', () => {
  expect(Object.keys(consoleWrites).toSorted()).toEqual([...routes.keys()].toSorted());
});

test.each(Object.entries(consoleWrites))(
  '%s is done by whoever may do it and little else, and the audit log names them',
  async (name, make) => {
    const route = routes.get(name);
    if (!route) throw new Error(`there is no ${name}`);
    const least = await leastOf(route);
    const { by: who = least, params = {}, body, csv, query = '', told } = await make(scene, least);
    const path = route.url
      .replace('/console-api', '')
      .replaceAll(/:(\w+)/g, (_, part) => String(params[part]));
    const before = await lastEntry();
    const method = route.method as 'POST';
    const headers = csv === undefined ? undefined : { 'content-type': 'text/csv' };
    const answer = await who.send(path + query, csv ?? body, { method, ...(headers && { headers }) });
    expect([answer.status, answer.body?.reason, answer.body?.errors]).toEqual([200, undefined, undefined]);
    const by = { kind: 'operator', id: who.operatorId, name: who.name };
    expect(await entriesAfter(before)).toEqual(told.map((action) => ({ action, ...by })));
  },
);
