import type { PeopleDeps } from '../../shared/people/people.ts';
import { ownSignInRoutes } from '../../shared/people/people-routes.ts';
import type { PortalApiRoute } from '../gate.ts';
import { meItselfRoutes } from './me.ts';

/** Returns the operations by which members change their own profile, password, second factor and sessions. */
export function meRoutes(deps: PeopleDeps<'member'>): PortalApiRoute[] {
  return [...meItselfRoutes(deps), ...ownSignInRoutes(deps)];
}
