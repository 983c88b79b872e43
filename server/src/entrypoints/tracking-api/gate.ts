import type { FastifyRequest } from 'fastify';
import type { LocationRequest } from '../../domain/calls/location-requests/location-request.ts';
import { findRequestByToken } from '../../domain/calls/location-requests/queries.ts';
import {
  type CustomerSession,
  customerTokenPrefix,
  readCustomerSession,
} from '../../domain/customers/sign-in/customer-session.ts';
import { createSessionFinder } from '../../domain/sessions/queries.ts';
import { nameSession } from '../../domain/sessions/session.ts';
import { nameTripLink, type OpenLink, type TripLinks } from '../../domain/tracking/links/trip-links.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Authenticate } from '../../platform/http/api/create-api.ts';
import type { Anybody, Route } from '../../platform/http/api/route.ts';
import type { ApiLimits } from '../../platform/http/limits/api-limits.ts';
import type { TokenBuckets } from '../../platform/http/limits/token-buckets.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import type { SessionCookie } from '../shared/session-cookie.ts';

export type TrackingGateDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly sessionCookie: SessionCookie;
  readonly tripLinks: TripLinks;
  /** `imageRates`: of images, which take nothing from the other. */
  readonly limits: Pick<ApiLimits, 'rates'> & { readonly imageRates: TokenBuckets };
};

/**
 * Who may ask: everybody, known by their session where they have one (`visitor`); a customer who is signed in; whoever has
 * the link of the path, to a trip (`link`) or to say where they are (`location_link`).
 */
export type TrackingApiAccess = 'visitor' | 'customer' | 'link' | 'location_link';
export type TrackingApiRoute = Route<TrackingApiAccess | Anybody>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by the gate of the tracking API. */
    customer: CustomerSession | null;
    /** Of the path. */
    tripLink: OpenLink | null;
    /** That the link of the path is open for. */
    locationRequest: LocationRequest | null;
  }
}

/** Paths with a link are for whoever has it, and no others. @throws Error for a route that declares otherwise. */
export function requireLinkAccess({ path, access }: TrackingApiRoute): void {
  const isOf = (link: TrackingApiAccess, prefix: string) => (access === link) === path.startsWith(prefix);
  if (isOf('link', '/links/:token') && isOf('location_link', '/location-requests/:token')) return;
  throw new Error(`${path} declares ${access}: paths with a link are for whoever has it, and no others.`);
}

/**
 * Makes the gate that every request under /tracking-api/ passes first: who is signed in, or what its link
 * opens, and the rate of either.
 */
export function createTrackingGate(deps: TrackingGateDeps): Authenticate<TrackingApiAccess> {
  const findSession = createSessionFinder(deps, 'customer', customerTokenPrefix);
  return async (request, reply, { access, now, refuse }) => {
    if (access === 'location_link') {
      const asked = await findRequestByToken(deps.db, tokenOf(request), now);
      if (!asked) throw refuse('link_not_valid');
      deps.limits.rates.require(`location request ${asked.locationRequestId}`, now.epochMilliseconds);
      request.locationRequest = asked;
      return;
    }
    if (access !== 'link') {
      const rawToken = deps.sessionCookie.read(request.headers.cookie);
      if (rawToken === undefined && access === 'visitor') return;
      if (rawToken === undefined) throw new Problem('sign_in_required');
      const session = await findSession(rawToken);
      if (!session) {
        reply.header('Set-Cookie', deps.sessionCookie.forget());
        const refusal = refuse('sign_in_required');
        if (access === 'visitor' && refusal.code === 'sign_in_required') return;
        throw refusal;
      }
      const { sends } = request.routeOptions.config;
      const rates = sends === 'image/*' ? deps.limits.imageRates : deps.limits.rates;
      rates.require(nameSession(session), now.epochMilliseconds);
      request.customer = readCustomerSession(session);
      return;
    }
    const link = await deps.tripLinks.open(tokenOf(request));
    if (!link) throw refuse('link_not_valid');
    deps.limits.rates.require(nameTripLink(link), now.epochMilliseconds);
    request.tripLink = link;
  };
}

const tokenOf = (request: FastifyRequest) => (request.params as { readonly token: string }).token;

/** Returns the customer who asks. */
export function customerOf(request: { readonly customer: CustomerSession | null }): CustomerSession {
  if (!request.customer) throw new Error('the gate of the tracking API has not asked who is signed in');
  return request.customer;
}

/** Returns what the link of the path opens. */
export function linkOf(request: { readonly tripLink: OpenLink | null }): OpenLink {
  if (!request.tripLink) throw new Error('the gate of the tracking API has not read a link');
  return request.tripLink;
}

/** Returns the request that the link of the path is open for. */
export function locationRequestOf(request: {
  readonly locationRequest: LocationRequest | null;
}): LocationRequest {
  if (!request.locationRequest)
    throw new Error('the gate of the tracking API has not read a link to a request');
  return request.locationRequest;
}
