import { type OperatorRole, operatorRoles } from '@satha/terms/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type OperatorPermission,
  operatorLacksTwoFactor,
  operatorMay,
  operatorPermissions,
} from '../../src/domain/operators/operator-roles.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { askService } from '../harness/ask-service.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { bookFor, makeCustomerPhone } from '../harness/customer-phone.ts';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { type Route, watchRoutes } from '../harness/routes.ts';

let scene: Console;
let routes: readonly Route[];
const operators = new Map<OperatorRole, ConsoleOperator>();
const withoutTwoFactor = new Map<OperatorRole, ConsoleOperator>();
beforeAll(async () => {
  const watched = await watchRoutes(() => createConsole());
  scene = watched.built;
  routes = watched.routes.filter(({ url }) => url.startsWith('/console-api'));
  for (const role of operatorRoles) {
    operators.set(role, await scene.operatorOf(role));
    withoutTwoFactor.set(role, await scene.operatorOf(role, { hasTwoFactor: false }));
  }
});
afterAll(() => scene.close());

type Asked = { readonly status: number; readonly reason: string | undefined };

/** Asks as whoever has the headers; of an answer that is no refusal only its status counts. */
async function ask(
  { method, url }: Route,
  headers: Record<string, string>,
  at = scene.consoleUrl,
): Promise<Asked> {
  const { status, text } = await askService(at + url.replaceAll(/:\w+/g, '999999'), {
    method,
    headers: { origin: at, 'sec-fetch-site': 'same-origin', ...headers },
    isStreamCut: true,
  });
  const isRefusal = status >= 400 && method !== 'HEAD';
  return { status, reason: isRefusal ? JSON.parse(text).reason : undefined };
}

const cookiesOf = ({ cookies }: { readonly cookies: ReadonlyMap<string, string> }) => ({
  cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
});
const nameOf = ({ method, url }: Route) => `${method} ${url}`;
const isUnsafe = ({ method }: Route) => !['GET', 'HEAD'].includes(method);
const asksWho = ({ config: { access = '' } }: Route) => !['anybody', 'visitor'].includes(access);
const permissionOf = ({ config: { access } }: Route) =>
  operatorPermissions.find((permission) => permission === access);

describe('every route of the console', () => {
  it('was seen, and asks for a permission that there is, or for whoever is signed in', () => {
    expect(routes.length).toBeGreaterThan(25);
    const odd = routes.filter(
      (route) => asksWho(route) && route.config.access !== 'operator' && !permissionOf(route),
    );
    expect(odd.map(nameOf)).toEqual([]);
    const open = routes.filter((route) => !asksWho(route)).map(nameOf);
    expect(open.filter((name) => !name.startsWith('HEAD')).toSorted()).toEqual([
      'GET /console-api/environment',
      'GET /console-api/session',
      'POST /console-api/invitations/accept',
      'POST /console-api/invitations/look-up',
      'POST /console-api/password-resets',
      'POST /console-api/password-resets/complete',
      'POST /console-api/sign-in',
      'POST /console-api/sign-in/second-factor',
      'POST /console-api/sign-out',
    ]);
  });

  it('is closed to members, drivers, customers, keys and nobody', async () => {
    const member = await scene.memberOf('owner');
    const { phone } = await sendDriverOut(scene);
    const customer = makeCustomerPhone(scene, systemClock);
    const account = await scene.makeAccount();
    await bookFor(scene, account, customer.number);
    await customer.signIn();
    const strangers: Record<string, Record<string, string>> = {
      nobody: {},
      member: cookiesOf(member),
      'member under the name of the operators’ cookie': {
        cookie: cookiesOf(member).cookie.replaceAll('-member.', '-operator.'),
      },
      driver: phone.headers(),
      customer: cookiesOf(customer),
      key: { 'x-api-key': account.rawApiKey },
    };
    for (const [who, headers] of Object.entries(strangers)) {
      for (const route of routes.filter(asksWho)) {
        const reason = route.method === 'HEAD' ? undefined : 'sign_in_required';
        const asked = await ask(route, headers);
        expect([who, nameOf(route), asked]).toEqual([who, nameOf(route), { status: 401, reason }]);
      }
    }
  });

  it.each(operatorRoles)('lets %s do what the role may, and nothing else', async (role) => {
    const headers = cookiesOf(operators.get(role) as ConsoleOperator);
    for (const route of routes.filter(asksWho)) {
      const permission = permissionOf(route);
      const allowed = permission === undefined || operatorMay(role, permission);
      // What is allowed and changes something is carried out in allowed-writes.test.ts.
      if (allowed && isUnsafe(route)) continue;
      const { status, reason } = await ask(route, headers);
      if (!allowed) {
        const refused = { status: 403, reason: route.method === 'HEAD' ? undefined : 'insufficient_role' };
        expect([nameOf(route), { status, reason }]).toEqual([nameOf(route), refused]);
      } else {
        expect([nameOf(route), [401, 403].includes(status)]).toEqual([nameOf(route), false]);
      }
    }
  });

  it.each(operatorRoles)('that moves money is closed to %s without two-factor sign-in', async (role) => {
    const headers = cookiesOf(withoutTwoFactor.get(role) as ConsoleOperator);
    const moving = routes.filter((route) => {
      const permission = permissionOf(route);
      return permission && operatorMay(role, permission) && operatorLacksTwoFactor(permission, false);
    });
    for (const route of moving) {
      const reason = route.method === 'HEAD' ? undefined : 'two_factor_required';
      const asked = await ask(route, headers);
      expect([nameOf(route), asked]).toEqual([nameOf(route), { status: 403, reason }]);
    }
  });

  it('is not there beside the APIs, and no other API is on the console’s listener', async () => {
    const owner = cookiesOf(operators.get('owner') as ConsoleOperator);
    for (const route of routes) {
      const { status } = await ask(route, owner, scene.baseUrl);
      expect([nameOf(route), status]).toEqual([nameOf(route), 404]);
    }
    for (const path of [
      '/portal-api/session',
      '/api/VehicleTypes',
      '/tracking-api/home',
      '/driver-api/me',
      '/portal/',
    ]) {
      expect([path, (await fetch(scene.consoleUrl + path)).status]).toEqual([path, 404]);
    }
  });

  it('that changes something is refused to pages of another site', async () => {
    const owner = cookiesOf(operators.get('owner') as ConsoleOperator);
    for (const route of routes.filter(isUnsafe)) {
      for (const origin of [scene.baseUrl, 'https://elsewhere.example']) {
        const asked = await ask(route, { ...owner, origin });
        expect([nameOf(route), asked]).toEqual([
          nameOf(route),
          { status: 403, reason: 'cross_site_request' },
        ]);
      }
    }
  });
});

describe('a permission', () => {
  it('to look is every auditor’s, and none to change anything', () => {
    const ofAuditors = operatorPermissions.filter((permission) => operatorMay('auditor', permission));
    expect(ofAuditors.filter((permission) => !permission.endsWith('.read'))).toEqual([]);
    const reading: readonly OperatorPermission[] = operatorPermissions.filter((one) => one.endsWith('.read'));
    expect(ofAuditors).toEqual(reading);
  });

  it('is the owner’s, whatever it is for', () => {
    expect(operatorPermissions.filter((permission) => !operatorMay('owner', permission))).toEqual([]);
  });
});
