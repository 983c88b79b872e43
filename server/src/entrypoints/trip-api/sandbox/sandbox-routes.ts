import type { AdvanceTripDeps } from '../../../domain/sandbox/controls/advance-trip.ts';
import type { TripApiRoute } from '../gate.ts';
import { advanceTripRoute } from './advance-trip.ts';
import { clockRoutes } from './clock.ts';
import { moveDriverRoute } from './move-driver.ts';
import { resetRoute } from './reset.ts';
import { topUpRoute } from './top-up.ts';

export type SandboxDeps = AdvanceTripDeps;

/** What an account may do by hand in the sandbox, behind the same gate as all else of the trip API. */
export function sandboxRoutes(deps: SandboxDeps): TripApiRoute[] {
  return [
    advanceTripRoute(deps),
    moveDriverRoute(deps),
    ...clockRoutes(deps),
    topUpRoute(deps),
    resetRoute(deps),
  ];
}
