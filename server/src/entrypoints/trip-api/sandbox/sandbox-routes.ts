import type { AdvanceTripDeps } from '../../../domain/sandbox/controls/advance-trip.ts';
import type { TripApiRoute } from '../gate.ts';
import { advanceTripRoute } from './advance-trip.ts';
import { clockRoutes } from './clock.ts';
import { moveDriverRoute } from './move-driver.ts';
import { resetRoute } from './reset.ts';
import { topUpRoute } from './top-up.ts';

export type SandboxDeps = AdvanceTripDeps;

/** Returns the sandbox controls of an account, behind the gate of the trip API. */
export function sandboxRoutes(deps: SandboxDeps): TripApiRoute[] {
  return [
    advanceTripRoute(deps),
    moveDriverRoute(deps),
    ...clockRoutes(deps),
    topUpRoute(deps),
    resetRoute(deps),
  ];
}
