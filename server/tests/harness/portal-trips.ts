import { randomUUID } from 'node:crypto';
import type { BookTripRequest } from '@satha/contract/portal/trip-booking';
import { expectOk } from './expect-answer.ts';
import type { PortalMember } from './portal.ts';

/** Downtown Dubai to Dubai Marina by Standard Recovery Truck, now, as the booking page sends it. */
export const sampleBooking = {
  pickup: { lat: 25.1972, lng: 55.2744 },
  destination: { lat: 25.0805, lng: 55.1403 },
  vehicleTypeId: 4,
  firstName: 'Mariam',
  lastName: 'Al Suwaidi',
  phoneCode: '971',
  mobileNumber: '0501234567',
} as const;

/** Where the trips of the member's account stand. */
export function tripsOf({ accountId }: Pick<PortalMember, 'accountId'>): string {
  return `/accounts/${accountId}/trips`;
}

export const makeToken = () => randomUUID();

/** Books by hand, with changes. */
export function book(member: PortalMember, changes: Partial<BookTripRequest> = {}) {
  return member.send(tripsOf(member), { clientToken: makeToken(), ...sampleBooking, ...changes });
}

/** The same, done. */
export async function booked(
  member: PortalMember,
  changes: Partial<BookTripRequest> = {},
): Promise<{ accountId: number; tripId: number; fareFils: number }> {
  return { accountId: member.accountId, ...expectOk(await book(member, changes)) };
}

/** A departure for which no driver is looked for yet. */
export function tomorrow(): string {
  return Temporal.Now.zonedDateTimeISO('Asia/Dubai')
    .add({ days: 1 })
    .toPlainDateTime()
    .toString()
    .slice(0, 16);
}
