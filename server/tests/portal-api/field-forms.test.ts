import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';

const folder = new URL('../../../contract/src/portal/', import.meta.url);

let portal: Portal;
let owner: PortalMember;
beforeAll(async () => {
  portal = await createPortal();
  owner = await portal.memberOf('owner');
});
afterAll(() => portal.close());

/** Where a schema, or what it holds, wants a form without saying in words which. */
function findSilent(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const here = 'pattern' in schema && typeof schema.pattern === 'string' && !('x-form' in schema) ? [at] : [];
  return [...here, ...Object.entries(schema).flatMap(([name, part]) => findSilent(part, `${at}.${name}`))];
}

it('Every form that the portal wants is said in words where it is refused', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  expect(names.length).toBeGreaterThan(10);
  const modules = await Promise.all(names.map((name) => import(new URL(name, folder).href)));
  const asked = modules.flatMap((module) =>
    Object.entries(module).filter(([name]) => /(Request|Query|Path)$/.test(name)),
  );
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.flatMap(([name, schema]) => findSilent(schema, name))).toEqual([]);
});

it.each([
  ['a password of blanks', '/sign-up', { password: ' '.repeat(12) }],
  ['a password of invisible characters', '/sign-up', { password: '\u200b'.repeat(12) }],
  ['a password of ten U+0000', '/sign-up', { password: '\0'.repeat(10) }],
  ['a password with a control character', '/sign-up', { password: 'correct horse\u0007battery' }],
])('%s is refused, and the answer says what one has to be', async (_, path, given) => {
  const body = { name: 'Noura', email: 'forms@example.ae', companyName: 'Noura Motors', ...given };
  const answer = await portal.browser().send(path, body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([
    {
      field: 'password',
      message: 'password must be 10 to 128 characters that are not all blank, without control characters.',
    },
  ]);
});

it.each([
  [
    'payments/top-ups',
    { clientToken: 'short', amountFils: 1_000, method: 'page' },
    /^clientToken must be 16/,
  ],
  [
    'payments/top-ups/1/test-card',
    { number: '4242424242424242', expiryMonth: 1, expiryYear: 2040, cvc: 'abc' },
    /^cvc must be three or four figures/,
  ],
])('What %s refuses is said in words', async (path, body, sentence) => {
  const answer = await owner.send(`/accounts/${owner.accountId}/${path}`, body);
  expect(answer.body.errors[0].message).toMatch(sentence);
});

it('A cursor that is none is refused with where it is to be taken from', async () => {
  const answer = await owner.get(`/accounts/${owner.accountId}/audit?cursor=abc`);
  expect(answer.body.errors[0].message).toBe('cursor must be the nextCursor of the page before.');
});

it.each(['http://localhost:3000/', 'https://127.0.0.1:8443/hooks'])(
  'An endpoint at %s is refused with why, and what to do',
  async (url) => {
    const answer = await owner.send(`/accounts/${owner.accountId}/webhook-endpoints`, { url });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { field: 'url', message: expect.stringMatching(/the machine that Satha runs on.*tunnel.*live never/) },
    ]);
  },
);
