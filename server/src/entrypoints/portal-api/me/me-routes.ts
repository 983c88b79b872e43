import type { PortalApiRoute } from '../gate.ts';
import { meItselfRoutes } from './me.ts';
import type { MeAreaDeps } from './me-area-deps.ts';
import { passwordRoute } from './password.ts';
import { sessionRoutes } from './sessions.ts';
import { twoFactorRoutes } from './two-factor.ts';

/** Returns the operations by which members change their own profile, password, second factor and sessions. */
export function meRoutes(deps: MeAreaDeps): PortalApiRoute[] {
  return [...meItselfRoutes(deps), passwordRoute(deps), ...twoFactorRoutes(deps), ...sessionRoutes(deps)];
}
