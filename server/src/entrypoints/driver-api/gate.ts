import type { onRequestAsyncHookHandler } from 'fastify';
import { isPlausibleToken, type TokenEnvironment } from '../../domain/drivers/sign-in/driver-token.ts';
import {
  createSignedInDriverFinder,
  type SignedInDriver,
} from '../../domain/drivers/sign-in/find-signed-in-driver.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { addressesOf, type WithAddress } from '../../platform/http/addresses/addresses-of.ts';
import type { MinuteCounter } from '../../platform/http/limits/minute-counter.ts';
import type { TokenBuckets } from '../../platform/http/limits/token-buckets.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem, type ProblemCode } from '../../values/problem.ts';

export type DriverGateDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly environment: TokenEnvironment;
  /** Requests by driver. */
  readonly driverRates: TokenBuckets;
  /** Refused tokens by remote address. */
  readonly refusedDrivers: MinuteCounter;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Who drives; set by the gate of the driver API. */
    driver: SignedInDriver | null;
  }
  interface FastifyContextConfig {
    /** It needs no token: it is the way to one. */
    isWayIn?: true;
  }
}

/**
 * What every request under /driver-api/ passes before anything else of it is looked at, but those that are the way in:
 * a token, its form, its record and its driver, the rate. An account's key counts for nothing.
 */
export function createDriverGate(deps: DriverGateDeps): onRequestAsyncHookHandler {
  const findSignedInDriver = createSignedInDriverFinder(deps);
  return async (request) => {
    if (request.routeOptions.config?.isWayIn) return;
    const rawToken = readBearerToken(request.headers.authorization);
    if (rawToken === undefined) throw new Problem('driver_token_required');
    const driver = isPlausibleToken(rawToken, deps.environment) && (await findSignedInDriver(rawToken));
    if (!driver) throw refuseDriver(deps, request, 'invalid_driver_token');
    request.driver = driver;
    requireRate(deps, driver.driverId);
  };
}

/** A refusal that is counted: past the limit of the remote address it becomes another one. */
function refuseDriver(
  { refusedDrivers, clock }: Pick<DriverGateDeps, 'refusedDrivers' | 'clock'>,
  request: WithAddress,
  code: ProblemCode,
): Problem {
  const addresses = addressesOf(request);
  const { within, retryAfterSeconds } = refusedDrivers.count(addresses, clock().epochMilliseconds);
  return within ? new Problem(code) : new Problem('too_many_requests', { retryAfterSeconds });
}

function requireRate({ driverRates, clock }: DriverGateDeps, driverId: number): void {
  const nowMs = clock().epochMilliseconds;
  const { allowed, retryAfterSeconds } = driverRates.look(driverId, nowMs);
  if (!allowed) throw new Problem('too_many_requests', { retryAfterSeconds });
  driverRates.take(driverId, nowMs);
}

/** Undefined without a bearer token. The scheme's name is read in any letters, as HTTP has it. */
function readBearerToken(header: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}

/** The driver who asks. */
export function driverOf(request: { driver: SignedInDriver | null }): SignedInDriver {
  if (!request.driver) throw new Error('the gate of the driver API has not run');
  return request.driver;
}
