import {
  driverTokenPrefix,
  readDriverSession,
  type SignedInDriver,
} from '../../domain/drivers/sign-in/driver-session.ts';
import { createSessionFinder } from '../../domain/sessions/queries.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Authenticate } from '../../platform/http/api/create-api.ts';
import type { Anybody, Route } from '../../platform/http/api/route.ts';
import type { ApiLimits } from '../../platform/http/limits/api-limits.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';

export type DriverGateDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly environment: 'test' | 'live';
  readonly limits: Pick<ApiLimits, 'rates'>;
};

/** Who may ask: a driver's phone, by its token. */
export type DriverApiAccess = 'driver';
export type DriverApiRoute = Route<DriverApiAccess | Anybody>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who drives; set by the gate of the driver API. */
    driver: SignedInDriver | null;
  }
}

/**
 * Makes the gate that every request under /driver-api/ passes first, but those that anybody may send: a
 * token, its form, its record and its driver, the rate. An account's key counts for nothing.
 */
export function createDriverGate(deps: DriverGateDeps): Authenticate<DriverApiAccess> {
  const findSession = createSessionFinder(deps, 'driver', driverTokenPrefix(deps.environment));
  return async (request, _reply, { now, refuse }) => {
    const rawToken = readBearerToken(request.headers.authorization);
    if (rawToken === undefined) throw new Problem('driver_token_required');
    const session = await findSession(rawToken);
    if (!session) throw refuse('invalid_driver_token');
    request.driver = readDriverSession(session);
    deps.limits.rates.require(session.subject, now.epochMilliseconds);
  };
}

/** Undefined without a bearer token. The scheme's name is read in any letters, as HTTP has it. */
function readBearerToken(header: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}

/** Returns the driver who asks. */
export function driverOf(request: { driver: SignedInDriver | null }): SignedInDriver {
  if (!request.driver) throw new Error('the gate of the driver API has not run');
  return request.driver;
}
