import type { AdvanceTripDeps } from '../../../domain/sandbox/controls/advance-trip.ts';
import type { TellConditionDeps } from '../../../domain/sandbox/fleet/plays/tell-condition.ts';
import type { ListTripEvidenceDeps } from '../finding/list-trip-evidence.ts';
import type { TripApiRoute } from '../gate.ts';
import { advanceTripRoute } from './advance-trip.ts';
import { clockRoutes } from './clock.ts';
import { moveDriverRoute } from './move-driver.ts';
import { resetRoute } from './reset.ts';
import { sendEvidenceRoute } from './send-evidence.ts';
import { topUpRoute } from './top-up.ts';

export type SandboxDeps = AdvanceTripDeps & TellConditionDeps & ListTripEvidenceDeps;

/** Returns the sandbox controls of an account, behind the gate of the trip API. */
export function sandboxRoutes(deps: SandboxDeps): TripApiRoute[] {
  return [
    advanceTripRoute(deps),
    moveDriverRoute(deps),
    sendEvidenceRoute(deps),
    ...clockRoutes(deps),
    topUpRoute(deps),
    resetRoute(deps),
  ];
}
