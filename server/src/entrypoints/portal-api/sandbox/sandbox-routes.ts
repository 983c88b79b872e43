import type { AdvanceTripDeps } from '../../../domain/sandbox/controls/advance-trip.ts';
import type { TellConditionDeps } from '../../../domain/sandbox/fleet/plays/tell-condition.ts';
import type { PortalApiRoute } from '../gate.ts';
import { advanceTripRoutes } from './advance-trip.ts';
import { clockRoutes } from './clock.ts';
import { resetRoute } from './reset.ts';
import { sendEvidenceRoute } from './send-evidence.ts';

export type SandboxDeps = AdvanceTripDeps & TellConditionDeps;

/** Returns the sandbox controls of members, by the use cases of the trip API's own sandbox operations. */
export function sandboxRoutes(deps: SandboxDeps): PortalApiRoute[] {
  return [...advanceTripRoutes(deps), sendEvidenceRoute(deps), ...clockRoutes(deps), resetRoute(deps)];
}
