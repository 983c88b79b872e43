import type { onRequestAsyncHookHandler, RouteOptions } from 'fastify';
import {
  type CustomerSession,
  isPlausibleSessionToken,
  nameCustomerSession,
} from '../../domain/customers/sign-in/customer-session.ts';
import { createSignedInCustomerFinder } from '../../domain/customers/sign-in/find-signed-in-customer.ts';
import { nameTripLink, type OpenLink, type TripLinks } from '../../domain/tracking/links/trip-links.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { addressesOf, type WithAddress } from '../../platform/http/addresses/addresses-of.ts';
import type { MinuteCounter } from '../../platform/http/limits/minute-counter.ts';
import type { TokenBuckets } from '../../platform/http/limits/token-buckets.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem, type ProblemCode } from '../../values/problem.ts';
import { requireOwnSite } from '../require-own-site.ts';
import type { SessionCookie } from './session-cookie.ts';

export type TrackingGateDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Where browsers find the service. */
  readonly publicUrl: string;
  readonly sessionCookie: SessionCookie;
  readonly tripLinks: TripLinks;
  /** Requests by session and by link. */
  readonly customerRates: TokenBuckets<string>;
  /** Refused sessions and links by remote address. */
  readonly refusedCustomers: MinuteCounter;
};

/** Whom a route is for: anybody, a customer who is signed in, or whoever has a link. */
export type RouteIsFor = 'anybody' | 'customer' | 'link';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by the gate of the tracking API. */
    customer: CustomerSession | null;
    /** Of the path. */
    tripLink: OpenLink | null;
  }
  interface FastifyContextConfig {
    /** Declared by every route of the tracking API. */
    isFor?: RouteIsFor;
  }
}

/** A route that does not say whom it is for is refused when the service starts: nothing is open by being forgotten. */
export function requireAudience({ url, config }: RouteOptions): void {
  if (config?.refusesMethod) return;
  const { isFor } = config ?? {};
  if (isFor === undefined) throw new Error(`${url} does not declare whom it is for`);
  if ((isFor === 'link') !== url.includes('/links/:token')) {
    throw new Error(`${url} declares ${isFor}: paths with a link are for whoever has it, and no others`);
  }
}

/**
 * What every request under /tracking-api/ passes before anything else of it is looked at: whence it comes when it would
 * change something, and who is signed in, or what its link opens.
 */
export function createTrackingGate(deps: TrackingGateDeps): onRequestAsyncHookHandler {
  const findCustomer = createSignedInCustomerFinder(deps);
  return async (request, reply) => {
    if (request.is404) throw new Problem('not_found');
    requireOwnSite(request, deps.publicUrl);
    const { isFor, refusesMethod } = request.routeOptions.config;
    if (refusesMethod || isFor === 'anybody') return;
    if (isFor === 'customer') {
      const rawToken = deps.sessionCookie.read(request.headers.cookie);
      if (rawToken === undefined) throw new Problem('sign_in_required');
      const customer = isPlausibleSessionToken(rawToken) ? await findCustomer(rawToken) : undefined;
      if (!customer) {
        reply.header('Set-Cookie', deps.sessionCookie.forget());
        throw refuseCustomer(deps, request, 'sign_in_required');
      }
      requireRate(deps, nameCustomerSession(customer));
      request.customer = customer;
      return;
    }
    const link = await deps.tripLinks.open((request.params as { readonly token: string }).token);
    if (!link) throw refuseCustomer(deps, request, 'link_not_valid');
    requireRate(deps, nameTripLink(link));
    request.tripLink = link;
  };
}

/** A refusal that is counted: past the limit of the remote address it becomes another one. */
function refuseCustomer(
  { refusedCustomers, clock }: Pick<TrackingGateDeps, 'refusedCustomers' | 'clock'>,
  request: WithAddress,
  code: ProblemCode,
): Problem {
  const addresses = addressesOf(request);
  const { within, retryAfterSeconds } = refusedCustomers.count(addresses, clock().epochMilliseconds);
  return within ? new Problem(code) : new Problem('too_many_requests', { retryAfterSeconds });
}

function requireRate({ customerRates, clock }: TrackingGateDeps, holder: string): void {
  const nowMs = clock().epochMilliseconds;
  const { allowed, retryAfterSeconds } = customerRates.look(holder, nowMs);
  if (!allowed) throw new Problem('too_many_requests', { retryAfterSeconds });
  customerRates.take(holder, nowMs);
}

/** The customer who asks. */
export function customerOf(request: { readonly customer: CustomerSession | null }): CustomerSession {
  if (!request.customer) throw new Error('the gate of the tracking API has not asked who is signed in');
  return request.customer;
}

/** What the link of the path opens. */
export function linkOf(request: { readonly tripLink: OpenLink | null }): OpenLink {
  if (!request.tripLink) throw new Error('the gate of the tracking API has not read a link');
  return request.tripLink;
}
