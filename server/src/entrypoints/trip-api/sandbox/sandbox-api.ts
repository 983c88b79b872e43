import type { AdvanceTripDeps } from '../../../domain/sandbox/by-hand/advance-trip.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { registerAdvanceTrip } from './advance-trip.ts';
import { registerClock } from './clock.ts';
import { registerMoveDriver } from './move-driver.ts';
import { registerReset } from './reset.ts';

export type SandboxApiDeps = AdvanceTripDeps;

/** What an account may do by hand in the sandbox, behind the same gate as all else of the trip API. */
export function registerSandboxApi(api: HttpServer, deps: SandboxApiDeps): void {
  registerAdvanceTrip(api, deps);
  registerMoveDriver(api, deps);
  registerClock(api, deps);
  registerReset(api, deps);
}
