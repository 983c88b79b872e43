import type { KeyPermission } from '@satha/terms/key-permissions';
import type { FastifyRequest } from 'fastify';
import { type Caller, createCallerFinder } from '../../domain/api-keys/queries.ts';
import { inspectRawApiKey, type KeyEnvironment } from '../../domain/api-keys/raw-api-key.ts';
import type { KeyUseRecorder } from '../../domain/api-keys/record-key-use.ts';
import type { Acting } from '../../domain/audit/audit-entry.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Authenticate } from '../../platform/http/api/create-api.ts';
import type { Route } from '../../platform/http/api/route.ts';
import { Problem } from '../../values/problem.ts';
import type { RateLimiter } from './rate-limiter.ts';

export type GateDeps = {
  readonly db: Queryable;
  readonly environment: KeyEnvironment;
  readonly keyUses: KeyUseRecorder;
  readonly limits: { readonly rates: RateLimiter };
};

/** Who may ask: whoever has an account's key, or one that was given a permission. */
export type TripApiAccess = 'key' | KeyPermission;
export type TripApiRoute = Route<TripApiAccess>;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Whose key was sent; set by the gate before any operation of the trip API runs, and for a key that is refused for
     * its status too.
     */
    caller: Caller | null;
  }
}

/**
 * Makes the gate that every request under /api/ passes first: key, its host, its form, its record, revoked,
 * its account suspended, disabled, the rate, the wallet, its balance, and whether the key has the permission
 * that the operation needs, in this order. The first three touch no database.
 */
export function createGate(deps: GateDeps): Authenticate<TripApiAccess> {
  const findCaller = createCallerFinder(deps.db);
  return async (request, reply, { access, now, refuse }) => {
    const rawApiKey = readRawApiKey(request.headers['x-api-key']);
    if (rawApiKey === undefined) throw new Problem('api_key_required');
    const form = inspectRawApiKey(rawApiKey, deps.environment);
    if (form === 'other_environment') throw refuse('invalid_host_for_api_key');
    if (form === 'unknown_form') throw refuse('invalid_api_key');

    const caller = await findCaller(rawApiKey);
    if (!caller) throw refuse('invalid_api_key');
    request.caller = caller;
    if (caller.status === 'revoked') throw refuse('api_key_revoked');
    if (caller.isAccountSuspended) throw refuse('account_suspended');
    if (caller.status === 'inactive') throw refuse('api_key_inactive');
    deps.keyUses.note(caller, now);

    const allowance = deps.limits.rates.take(caller, now.epochMilliseconds);
    reply.header('RateLimit-Policy', allowance.policyHeader).header('RateLimit', allowance.header);
    if (allowance.retryAfterSeconds > 0) {
      throw new Problem('too_many_requests', { retryAfterSeconds: allowance.retryAfterSeconds });
    }
    if (!caller.wallet) throw new Problem('wallet_not_found');
    if (caller.wallet.balanceFils < caller.wallet.floorFils) throw new Problem('insufficient_wallet_balance');
    if (access !== 'key' && !caller.permissions.includes(access)) {
      throw new Problem('insufficient_key_permission');
    }
  };
}

/** Undefined when the header is missing or blank; a header sent twice arrives joined and matches no key. */
function readRawApiKey(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(', ') : header;
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** Returns what an audit entry has beside what was done: the account, the key and the request. */
export function actorOf(request: FastifyRequest): Acting & { readonly accountId: number } {
  const { accountId, apiKeyId, name } = callerOf(request);
  return {
    accountId,
    actor: { kind: 'key', id: apiKeyId, name },
    requestId: request.id,
    remoteAddress: request.remoteAddress,
  };
}

/** Returns the account that asks. */
export function callerOf(request: { caller: Caller | null }): Caller {
  if (!request.caller) throw new Error('the gate has not run');
  return request.caller;
}
