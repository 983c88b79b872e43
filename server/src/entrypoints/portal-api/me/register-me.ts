import type { Database } from '../../../platform/db/database.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import type { SignIn } from '../../../platform/sign-in/sign-in.ts';
import type { Clock } from '../../../values/clock.ts';
import { registerMeItself } from './me.ts';
import { registerPassword } from './password.ts';
import { registerSessions } from './sessions.ts';
import { registerTwoFactor } from './two-factor.ts';

export type MeAreaDeps = { readonly db: Database; readonly clock: Clock; readonly signIn: SignIn };

/** What members do with themselves. */
export function registerMe(api: HttpServer, deps: MeAreaDeps): void {
  registerMeItself(api, deps);
  registerPassword(api, deps);
  registerTwoFactor(api, deps);
  registerSessions(api, deps);
}
