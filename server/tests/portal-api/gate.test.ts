import { type MemberPermission, type MemberRole, mayDo, memberRoles } from '@satha/terms/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortalApiAccess, requireAccountAccess } from '../../src/entrypoints/portal-api/gate.ts';
import { type Anybody, route } from '../../src/platform/http/api/route.ts';
import { askService } from '../harness/ask-service.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { type PortalRoute, watchPortalRoutes } from '../harness/portal-routes.ts';

let portal: Portal;
let routes: readonly PortalRoute[];
let accountId: number;
let outsider: PortalMember;
const members = new Map<MemberRole, PortalMember>();
beforeAll(async () => {
  ({ built: portal, routes } = await watchPortalRoutes(() => createPortal()));
  accountId = await portal.makeEmptyAccount();
  for (const role of memberRoles) members.set(role, await portal.memberOf(role, accountId));
  outsider = await portal.memberOf('owner');
});
afterAll(() => portal.close());

const isOfAccount = ({ path }: PortalRoute) => path.startsWith('/accounts/:accountId');
const isUnsafe = ({ method }: PortalRoute) => !['GET', 'HEAD'].includes(method);

type Asked = { readonly status: number; readonly message: string | undefined };

/** Asks as somebody; of an answer that is no refusal only its status counts. */
async function ask(
  { method, path }: PortalRoute,
  browser: { readonly cookies: ReadonlyMap<string, string> } | undefined,
  account: number | string = accountId,
): Promise<Asked> {
  const url = path.replace(':accountId', String(account)).replaceAll(/:\w+/g, '1');
  const { status, text } = await askService(`${portal.baseUrl}/portal-api${url}`, {
    method,
    isStreamCut: true,
    headers: {
      origin: portal.baseUrl,
      'sec-fetch-site': 'same-origin',
      ...(browser && { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') }),
    },
  });
  const isRefusal = status >= 400 && method !== 'HEAD';
  return { status, message: isRefusal ? JSON.parse(text).message : undefined };
}

const nameOf = ({ method, path }: PortalRoute) => `${method} ${path}`;

describe('every route of the portal', () => {
  it('was seen, and declares who may ask it', () => {
    expect(routes.length).toBeGreaterThan(40);
    expect(routes.filter(({ access }) => access === undefined).map(nameOf)).toEqual([]);
  });

  it('that changes something says so, that nobody is told to ask again by a request that took too long', () => {
    const silent = routes.filter((route) => isUnsafe(route) && !route.writes).map(nameOf);
    expect(silent.toSorted()).toEqual([
      'POST /accounts/:accountId/trips/estimate',
      'POST /invitations/look-up',
    ]);
  });

  it('that does not declare it rightly is refused when the service starts', () => {
    const declare = (path: string, access: PortalApiAccess | Anybody) => () =>
      requireAccountAccess(route('GET', path, { access }, async () => undefined));
    expect(declare('/me', 'keys.write')).toThrow('a permission is for');
    expect(declare('/accounts/:accountId/keys', 'member')).toThrow('a permission is for');
    expect(declare('/accounts/:accountId/keys', 'anybody')).toThrow('a permission is for');
    expect(declare('/accounts/:accountId/keys', 'keys.write')).not.toThrow();
    expect(declare('/me', 'member')).not.toThrow();
  });

  it('wants somebody who is signed in, but for the ways in', async () => {
    const waysIn = routes.filter(({ access }) => access === 'anybody').map(nameOf);
    expect(waysIn.toSorted()).toEqual([
      'GET /environment',
      'GET /outbox',
      'HEAD /environment',
      'HEAD /outbox',
      'POST /email-confirmations/complete',
      'POST /invitations/accept',
      'POST /invitations/look-up',
      'POST /password-resets',
      'POST /password-resets/complete',
      'POST /sign-in',
      'POST /sign-in/second-factor',
      'POST /sign-out',
      'POST /sign-up',
    ]);
    const visited = routes.filter(({ access }) => access === 'visitor').map(nameOf);
    expect(visited.toSorted()).toEqual(['GET /session', 'HEAD /session']);
    for (const route of routes.filter(({ access }) => access !== 'anybody' && access !== 'visitor')) {
      const message = route.method === 'HEAD' ? undefined : 'Sign in first';
      expect([nameOf(route), await ask(route, undefined)]).toEqual([nameOf(route), { status: 401, message }]);
    }
  });

  it('of an account is not there for anybody else, whatever the number', async () => {
    const ofAccount = routes.filter(isOfAccount);
    expect(ofAccount.length).toBeGreaterThan(20);
    const unthinkable = [999_999, 'x', '0', '1e3', '9007199254740993', '-1'];
    for (const [index, route] of ofAccount.entries()) {
      const message = route.method === 'HEAD' ? undefined : 'Account not found';
      for (const account of [accountId, ...(index === 0 ? unthinkable : [])]) {
        const asked = await ask(route, outsider, account);
        expect([nameOf(route), account, asked]).toEqual([nameOf(route), account, { status: 404, message }]);
      }
    }
  });

  it.each(memberRoles)('lets %s do what the role may, and nothing else', async (role) => {
    const member = members.get(role);
    for (const route of routes.filter(isOfAccount)) {
      const allowed = mayDo(role, route.access as MemberPermission);
      // What is allowed and changes something is tried where it is tested for what it does.
      if (allowed && isUnsafe(route)) continue;
      const { status, message } = await ask(route, member);
      const isTooSmall =
        status === 403 && (route.method === 'HEAD' || message === 'Your role does not allow this');
      expect([nameOf(route), isTooSmall]).toEqual([nameOf(route), !allowed]);
      expect([nameOf(route), status]).not.toEqual([nameOf(route), 401]);
      expect([nameOf(route), message]).not.toEqual([nameOf(route), 'Account not found']);
    }
  });

  it('of sign-in mechanics that the portal does not offer is not there', async () => {
    const member = members.get('owner') as PortalMember;
    const paths = [
      '/sign-up/email',
      '/sign-in/email',
      '/sign-in/social',
      '/get-session',
      '/list-sessions',
      '/revoke-sessions',
      '/update-user',
      '/change-email',
      '/delete-user',
      '/reset-password',
      '/verify-email',
      '/two-factor/enable',
      '/two-factor/get-totp-uri',
      '/two-factor/view-backup-codes',
      '/error',
      '/ok',
    ];
    for (const path of paths.flatMap((one) => [one, `/api/auth${one}`, `/auth${one}`])) {
      expectRefusal(await member.send(path, {}), 404, 'Not found');
      expectRefusal(await member.get(path), 404, 'Not found');
    }
  });
});

describe('what changes something', () => {
  const foreign: [what: string, headers: Record<string, string>][] = [
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site, by an old browser', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['another port of this host', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
    ['another port, by an old browser', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': '' }],
    ['a page without an origin', { origin: 'null' }],
    ['nowhere', { origin: '', 'sec-fetch-site': '' }],
    ['a typed address', { origin: '', 'sec-fetch-site': 'none' }],
    ['no web page', { origin: 'file://', 'sec-fetch-site': '' }],
  ];

  it.each(foreign)('is refused from %s, before anything else of it is looked at', async (_, headers) => {
    const member = members.get('owner') as PortalMember;
    for (const browser of [member, portal.browser()]) {
      const answer = await browser.send(`/accounts/${accountId}/invitations`, {}, { headers });
      expectRefusal(answer, 403, 'Request comes from another site');
    }
    const { email, password } = member;
    const signIn = await portal.browser().send('/sign-in', { email, password }, { headers });
    expectRefusal(signIn, 403, 'Request comes from another site');
    expect(signIn.headers.get('set-cookie')).toBeNull();
  });

  it('is taken from the public address, whatever name a proxy asks by', async () => {
    const member = members.get('owner') as PortalMember;
    const headers = { origin: 'http://127.0.0.1:4010' };
    expectOk(await member.send('/me', { language: 'en' }, { method: 'PATCH', headers }));
  });

  it('is JSON, and declared as such, so that no form can send it', async () => {
    const { email, password } = members.get('owner') as PortalMember;
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const text = JSON.stringify({ email, password });
      const answer = await portal.browser().send('/sign-in', text, { headers: { 'content-type': type } });
      expectRefusal(answer, 415, 'Content-Type must be application/json');
    }
  });

  it('may come from no other page by name: nobody is allowed to read across origins', async () => {
    const response = await fetch(`${portal.baseUrl}/portal-api/me`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'PATCH' },
    });
    expect(response.status).toBe(405);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

it('Paths that are not there are told so, signed in or not, and other methods get their Allow header', async () => {
  const member = members.get('viewer') as PortalMember;
  for (const browser of [member, portal.browser()]) {
    expectRefusal(await browser.get('/nowhere'), 404, 'Not found');
    expectRefusal(await browser.get(''), 404, 'Not found');
    const answer = await browser.get('/sign-in');
    expectRefusal(answer, 405, 'Method not allowed');
    expect(answer.headers.get('allow')).toBe('POST');
  }
});
