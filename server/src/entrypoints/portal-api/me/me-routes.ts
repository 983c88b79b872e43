import type { PortalApiRoute } from '../gate.ts';
import { meItselfRoutes } from './me.ts';
import type { MeAreaDeps } from './me-area-deps.ts';
import { passwordRoute } from './password.ts';
import { sessionRoutes } from './sessions.ts';
import { twoFactorRoutes } from './two-factor.ts';

/** What members do with themselves. */
export function meRoutes(deps: MeAreaDeps): PortalApiRoute[] {
  return [...meItselfRoutes(deps), passwordRoute(deps), ...twoFactorRoutes(deps), ...sessionRoutes(deps)];
}
