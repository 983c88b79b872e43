import type { HttpServer } from '../../../platform/http/http-server.ts';
import { registerMeItself } from './me.ts';
import type { MeAreaDeps } from './me-area-deps.ts';
import { registerPassword } from './password.ts';
import { registerSessions } from './sessions.ts';
import { registerTwoFactor } from './two-factor.ts';

/** What members do with themselves. */
export function registerMe(api: HttpServer, deps: MeAreaDeps): void {
  registerMeItself(api, deps);
  registerPassword(api, deps);
  registerTwoFactor(api, deps);
  registerSessions(api, deps);
}
