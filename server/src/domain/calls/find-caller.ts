import { readWrittenNumber } from '@satha/terms/writing/phone-number';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { readTypedText } from '../../values/text/typed-text.ts';
import { type PhoneNumber, readNumber } from '../sign-in-codes/sign-in-code.ts';
import { findCustomerTrips } from '../tracking/customer-trips/find-customer-trips.ts';
import type { ListedTrip } from '../trips/all-accounts/any-trip-filter.ts';
import { findListedTrips } from '../trips/all-accounts/queries.ts';
import { type CallersAccount, selectAccountsOf } from './callers-store.ts';
import type { LocationRequest } from './location-requests/location-request.ts';
import { selectOpenRequestOf } from './location-requests/location-requests-store.ts';

export type Caller = {
  readonly number: PhoneNumber;
  /** Of the latest trip for the number. */
  readonly name: { readonly firstName: string; readonly lastName: string } | undefined;
  /** Under way, the latest first. */
  readonly openTrips: readonly ListedTrip[];
  /** Over, the latest first. */
  readonly lastTrips: readonly ListedTrip[];
  readonly accounts: readonly CallersAccount[];
  readonly locationRequest: LocationRequest | undefined;
};

/** Our own figure: as many as one looks through while somebody talks. */
const mostLast = 5;

/** Returns what is known of whoever calls from a number. */
export async function findCaller(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  number: PhoneNumber,
): Promise<Caller> {
  const [trips, accounts, locationRequest] = await Promise.all([
    findCustomerTrips(db, { number, accountId: undefined }, undefined),
    selectAccountsOf(db, number),
    selectOpenRequestOf(db, number, clock()),
  ]);
  const last = trips.ended.slice(0, mostLast);
  const ids = [...trips.open, ...last].map(({ tripId }) => tripId);
  const listed = new Map((await findListedTrips(db, ids)).map((trip) => [trip.tripId, trip]));
  const inOrder = (some: readonly { readonly tripId: number }[]) =>
    some.flatMap(({ tripId }) => listed.get(tripId) ?? []);
  const openTrips = inOrder(trips.open);
  const lastTrips = inOrder(last);
  const [latest] = [...openTrips, ...lastTrips].toSorted((one, other) => other.tripId - one.tripId);
  const name = latest && { firstName: latest.customer.firstName, lastName: latest.customer.lastName };
  return { number, name, openTrips, lastTrips, accounts, locationRequest };
}

/**
 * Reads a mobile number as it was dialled or copied: with the country's code behind `+` or `00`, or with 971, or else one of
 * the UAE. Undefined for a text that is no number.
 * @throws Problem invalid_mobile_number, invalid_mobile_number_length, invalid_phone_code.
 */
export function readDialledNumber(text: string): PhoneNumber | undefined {
  if (readTypedText(text)?.digits === undefined) return undefined;
  return readNumber(readWrittenNumber(text, '971'));
}
