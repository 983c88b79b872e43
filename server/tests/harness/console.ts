import type { OperatorRole } from '@satha/terms/people';
import { insertOperator } from '../../src/domain/operators/operators-store.ts';
import { hashPassword } from '../../src/domain/people/passwords/hash-passwords.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { expectOk } from './expect-answer.ts';
import { createPortal, openBrowser, type Portal, type PortalBrowser } from './portal.ts';
import type { TestAppOptions } from './test-app.ts';

/** An operator who is signed in, in a browser of their own. Paths are those below /console-api. */
export type ConsoleOperator = PortalBrowser & {
  readonly operatorId: number;
  readonly role: OperatorRole;
  readonly name: string;
  readonly email: string;
  readonly password: string;
};

/** The whole service, with people at its portal and at its console. */
export type Console = Portal & {
  /** Where the console listens. */
  readonly consoleUrl: string;
  /** A browser at the console in which nobody is signed in. */
  consoleBrowser(): PortalBrowser;
  /** Somebody of that role; with two-factor sign-in on unless told otherwise. */
  operatorOf(
    role: OperatorRole,
    options?: { readonly hasTwoFactor?: boolean; readonly name?: string },
  ): Promise<ConsoleOperator>;
};

const password = 'correct horse battery';
let serial = 0;
let passwordHash: Promise<string> | undefined;

export async function createConsole(options: TestAppOptions = {}): Promise<Console> {
  const port = { SATHA_SANDBOX_CONSOLE_PORT: '4011', SATHA_LIVE_CONSOLE_PORT: '4021' };
  const portal = await createPortal({ ...options, variables: { ...port, ...options.variables } });
  const { consoleServer } = portal.app;
  if (!consoleServer) throw new Error('the console is off');
  const consoleUrl = await consoleServer.listen({ host: '127.0.0.1', port: 0 });
  const consoleBrowser = () => openBrowser(consoleUrl, '/console-api');
  return {
    ...portal,
    consoleUrl,
    consoleBrowser,
    async operatorOf(role, { hasTwoFactor = true, name = `The ${role}` } = {}) {
      passwordHash ??= hashPassword(password);
      serial += 1;
      const person = { name, email: `operator-${process.pid}-${serial}@example.ae`, role };
      const operator = {
        ...person,
        language: 'en',
        passwordHash: await passwordHash,
        at: systemClock(),
      } as const;
      const operatorId = await portal.db.inTransaction((transaction) =>
        insertOperator(transaction, operator),
      );
      if (operatorId === undefined) throw new Error('the email is new');
      const browser = consoleBrowser();
      expectOk(await browser.send('/sign-in', { email: person.email, password }));
      // Setting an app up is tested by itself, and takes two hashes of a password.
      if (hasTwoFactor) {
        const text = 'UPDATE operators SET two_factor_enabled = true WHERE operator_id = $1';
        await portal.db.query({ text, values: [operatorId] });
      }
      return { ...browser, ...person, password, operatorId };
    },
  };
}
