import type { FastifyRequest } from 'fastify';
import type { CustomerSession } from '../../../domain/customers/sign-in/customer-session.ts';
import { nameSession } from '../../../domain/sessions/session.ts';
import { findCustomerTrip } from '../../../domain/tracking/customer-trips/find-customer-trips.ts';
import { nameTripLink, type OpenLink } from '../../../domain/tracking/links/trip-links.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { customerOf, linkOf, type TrackingApiAccess } from '../gate.ts';

/** The trip that a request is about, and by whose right. */
export type AskedTrip = { readonly accountId: number; readonly tripId: number; readonly by: TripReader };

/** Who reads a trip: its customer, or somebody who has a link to it. */
export type TripReader =
  | { readonly kind: 'customer'; readonly session: CustomerSession }
  | { readonly kind: 'link'; readonly link: OpenLink };

/** Returns a text that names a reader where readers are compared. */
export function nameTripReader(reader: TripReader): string {
  return reader.kind === 'customer' ? nameSession(reader.session) : nameTripLink(reader.link);
}

/** The two ways to a trip: each operation on one is registered for both. */
export type TripAudience = {
  readonly url: string;
  readonly access: TrackingApiAccess;
  /** @throws Problem trip_not_found. */
  find(db: Queryable, request: FastifyRequest): Promise<AskedTrip>;
};

export const forCustomers: TripAudience = {
  url: '/trips/:tripId',
  access: 'customer',
  async find(db, request) {
    const session = customerOf(request);
    const { tripId } = request.params as { readonly tripId: number };
    const trip = await findCustomerTrip(db, session, tripId);
    if (!trip) throw new Problem('trip_not_found');
    return { ...trip, by: { kind: 'customer', session } };
  },
};

export const forLinks: TripAudience = {
  url: '/links/:token',
  access: 'link',
  async find(_, request) {
    const link = linkOf(request);
    return { accountId: link.accountId, tripId: link.tripId, by: { kind: 'link', link } };
  },
};
