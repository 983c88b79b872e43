import type { MemberRole } from '@satha/terms/people';
import { findOutbox } from '../../src/assembly/parts/find-outbox.ts';
import { insertMember } from '../../src/domain/members/members-store.ts';
import { insertMembership } from '../../src/domain/members/memberships/memberships-store.ts';
import { hashPassword } from '../../src/domain/people/passwords/hash-passwords.ts';
import { createAccountWithWallet } from '../../src/domain/wallets/create-account-with-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { askService } from './ask-service.ts';
import { type Answer, makeTestConfig, startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** A browser at the portal: it keeps cookies, and says with each request from whose page it comes. */
export type PortalBrowser = {
  /** By name; to be read, and to be tampered with. */
  readonly cookies: Map<string, string>;
  /** `path` is what follows /portal-api, or whichever API the browser was opened at. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** POST unless told otherwise. */
  send(path: string, body?: unknown, options?: SendOptions): Promise<Answer>;
};

export type SendOptions = {
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** An empty string leaves a header out that is sent otherwise. */
  readonly headers?: Record<string, string>;
};

/** Somebody who is signed in, in a browser of their own. */
export type PortalMember = PortalBrowser & {
  readonly memberId: number;
  readonly accountId: number;
  readonly name: string;
  readonly email: string;
  readonly password: string;
};

export type Portal = TestApp & {
  /** What whoever has the link to the outbox sends; nothing where there is none. */
  readonly outboxHeaders: Record<string, string>;
  /** A browser in which nobody is signed in. */
  browser(): PortalBrowser;
  /** By the API, in the sandbox alone. */
  signUp(input?: Partial<typeof newcomer> & { language?: 'en' | 'ar' }): Promise<PortalMember>;
  /** Somebody with that role, whose email is confirmed; in an account of their own unless one is named. */
  memberOf(role: MemberRole, accountId?: number): Promise<PortalMember>;
  /** An account with a wallet, and nobody in it. */
  makeEmptyAccount(openingBalanceFils?: number, name?: string): Promise<number>;
};

const password = 'correct horse battery';
const newcomer = { name: 'Noura Al Ali', email: '', password, companyName: 'Noura Motors' };

let serial = 0;
const nextEmail = () => `member-${process.pid}-${++serial}@example.ae`;
let passwordHash: Promise<string> | undefined;

/** The whole service, with people at its portal. */
export async function createPortal(options: TestAppOptions = {}): Promise<Portal> {
  const app = await startTestApp(options);
  const { db } = app;
  const outbox = await findOutbox(makeTestConfig(options.variables), options.environment ?? 'test');

  async function makeEmptyAccount(openingBalanceFils = 100_000, name = 'Integrator'): Promise<number> {
    const { account } = await db.inTransaction((transaction) =>
      createAccountWithWallet({ transaction, clock: systemClock }, { name, openingBalanceFils }),
    );
    return account.accountId;
  }

  return {
    ...app,
    outboxHeaders: outbox ? { authorization: `Bearer ${outbox.token}` } : {},
    browser: () => openBrowser(app.baseUrl, '/portal-api', app.siteOrigin),
    makeEmptyAccount,
    async signUp(input = {}) {
      const body = { ...newcomer, email: nextEmail(), ...input };
      const browser = openBrowser(app.baseUrl, '/portal-api', app.siteOrigin);
      const { memberId, accountId } = expectDone(await browser.send('/sign-up', body));
      return { ...browser, ...body, memberId, accountId };
    },
    async memberOf(role, given) {
      const accountId = given ?? (await makeEmptyAccount());
      passwordHash ??= hashPassword(password);
      const person = { name: `The ${role}`, email: nextEmail() };
      const hash = await passwordHash;
      const memberId = await db.inTransaction(async (transaction) => {
        const at = systemClock();
        const member = { ...person, language: 'en' as const, passwordHash: hash, isEmailConfirmed: true, at };
        const made = (await insertMember(transaction, member)) as number;
        await insertMembership(transaction, { accountId, memberId: made, role, at });
        return made;
      });
      const browser = openBrowser(app.baseUrl, '/portal-api', app.siteOrigin);
      expectDone(await browser.send('/sign-in', { email: person.email, password }));
      return { ...browser, ...person, password, memberId, accountId };
    },
  };
}

function expectDone({ status, body }: Answer): Answer['body'] {
  if (status !== 200) throw new Error(`answered with ${status}: ${JSON.stringify(body)}`);
  return body.data;
}

/** A browser of its own at any running service. */
export function openBrowser(baseUrl: string, api = '/portal-api', origin = baseUrl): PortalBrowser {
  const cookies = new Map<string, string>();

  async function request(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isUnsafe = method !== 'GET';
    const all = {
      ...(isUnsafe && { origin, 'sec-fetch-site': 'same-origin' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
      ...headers,
    };
    const { text, ...answer } = await askService(`${baseUrl}${api}${path}`, {
      method,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      body,
    });
    for (const line of answer.headers.getSetCookie()) keepCookie(cookies, line);
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    return { ...answer, body: isJson && text !== '' ? JSON.parse(text) : text };
  }

  return {
    cookies,
    get: (path, headers) => request('GET', path, undefined, headers),
    send: (path, body, { method = 'POST', headers } = {}) => request(method, path, body, headers),
  };
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const split = pair.indexOf('=');
  const name = pair.slice(0, split);
  const isOver = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
  if (isOver) cookies.delete(name);
  else cookies.set(name, pair.slice(split + 1));
}
