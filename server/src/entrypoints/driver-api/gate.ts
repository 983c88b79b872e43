import type { FastifyRequest } from 'fastify';
import {
  driverTokenPrefix,
  readDriverSession,
  type SignedInDriver,
} from '../../domain/drivers/sign-in/driver-session.ts';
import { createPressSessionFinder } from '../../domain/reaching/phones/find-session-of-press.ts';
import { createSessionFinder } from '../../domain/sessions/queries.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Authenticate } from '../../platform/http/api/create-api.ts';
import { requireOwnSite } from '../../platform/http/api/require-own-site.ts';
import type { Anybody, Route } from '../../platform/http/api/route.ts';
import type { ApiLimits } from '../../platform/http/limits/api-limits.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import type { SessionCookie } from '../shared/session-cookie.ts';

export type DriverGateDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly environment: 'test' | 'live';
  readonly limits: Pick<ApiLimits, 'rates'>;
  readonly sessionCookie: SessionCookie;
  /** Where browsers find the service: what comes with the cookie has to come from its own pages. */
  readonly publicUrl: string;
};

/** Who may ask: a driver's phone, by its token or by the cookie of a browser. */
export type DriverApiAccess = 'driver';
export type DriverApiRoute = Route<DriverApiAccess | Anybody>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Tells that the driver pressed something: they have this phone in their hand, and no other one of theirs. */
    isPress?: true;
  }
  interface FastifyRequest {
    /** Who drives; set by the gate of the driver API. */
    driver: SignedInDriver | null;
  }
}

/**
 * Makes the gate that every request under /driver-api/ passes first, but those that anybody may send: a token, or the cookie
 * that holds one, its form, its record and its driver, the rate. A token in the header wins. A browser sends the cookie by
 * itself, whoever wrote the page: with it, only our own pages may change anything. An account's key counts for nothing. Of
 * several phones of one driver, the one that presses is the one in their hand from then on.
 */
export function createDriverGate(deps: DriverGateDeps): Authenticate<DriverApiAccess> {
  const prefix = driverTokenPrefix(deps.environment);
  const find = createSessionFinder(deps, 'driver', prefix);
  const findAtPress = createPressSessionFinder(deps, prefix);
  return async (request, reply, { now, refuse }) => {
    const ofHeader = readBearerToken(request.headers.authorization);
    const rawToken = ofHeader ?? deps.sessionCookie.read(request.headers.cookie);
    if (rawToken === undefined) throw new Problem('driver_token_required');
    if (ofHeader === undefined) requireOwnSite(request, deps.publicUrl);
    const isPress = request.routeOptions.config?.isPress === true;
    const session = await (isPress ? findAtPress(rawToken) : find(rawToken));
    if (!session) {
      if (ofHeader === undefined) reply.header('Set-Cookie', deps.sessionCookie.forget());
      throw refuse('invalid_driver_token');
    }
    request.driver = readDriverSession(session);
    deps.limits.rates.require(session.subject, now.epochMilliseconds);
  };
}

/** Undefined without a bearer token. The scheme's name is read in any letters, as HTTP has it. */
function readBearerToken(header: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}

/** Tells whether a request that passed the gate did so by the cookie. */
export function isAskedByCookie({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return readBearerToken(headers.authorization) === undefined;
}

/** Returns the driver who asks. */
export function driverOf(request: { driver: SignedInDriver | null }): SignedInDriver {
  if (!request.driver) throw new Error('the gate of the driver API has not run');
  return request.driver;
}
