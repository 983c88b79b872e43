import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { forgetLocationRequestsOf } from '../calls/location-requests/forget-location-requests.ts';
import { forgetCustomer } from '../customers/forget-customer.ts';
import { forgetTripReferences } from '../events/forget-trip-references.ts';
import { forgetEvidence } from '../evidence/forget-evidence.ts';
import { forgetSmsOfNumber } from '../messages/forget-expired-sms.ts';
import { forgetCallers } from '../receivables/forget-callers.ts';
import {
  cutBodies,
  forgetBodiesOfTrips,
  forgetListsWithTrips,
  forgetRequestsAbout,
  type LoggedTrip,
} from '../request-log/forget-bodies.ts';
import { forgetNumber } from '../sign-in-codes/forget-codes.ts';
import { type PhoneNumber, readNumber } from '../sign-in-codes/sign-in-code.ts';
import { forgetCustomerOfTrips } from '../trips/forget-customer-of-trips.ts';
import { forgetAnswersOfTrips } from '../webhooks/deliveries/forget-answers.ts';
import {
  type Erasure,
  insertErasure,
  lockAccountsOf,
  selectTripsOf,
  selectTripUnderWay,
} from './customer-records-store.ts';

export type ErasedCustomer =
  | ({
      readonly isErased: true;
      /** Other customers' trips whose vehicle the person was to be given. */
      readonly recipientOf: number;
    } & Erasure)
  | { readonly isErased: false; readonly tripUnderWay: number };

/**
 * Erases a customer from all records: trips and ledger stay, without name and number. One transaction, with
 * the request log emptied before and after it; refused while a trip of theirs is under way. Of a number that
 * nothing is kept of it does nothing, and says so by its counts.
 * @throws Problem invalid_mobile_number, invalid_mobile_number_length, invalid_phone_code.
 */
export async function eraseCustomer(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  input: PhoneNumber,
  /** Done in the same database transaction, with the trips that the person was taken out of. */
  inSameTransaction?: (
    transaction: Queryable,
    trips: readonly { readonly accountId: number; readonly tripId: number }[],
  ) => Promise<void>,
): Promise<ErasedCustomer> {
  const number = readNumber(input);
  // First, and outside: it takes long, and whoever was cut off after it begins anew.
  const found = await selectTripsOf(db, number);
  const accounts = [...new Set(found.map(({ accountId }) => accountId))];
  const openTrip = await selectTripUnderWay(db, accounts, number);
  if (openTrip !== undefined) return { isErased: false, tripUnderWay: openTrip };
  const forgetRequests = async () => {
    await forgetListsWithTrips(db, found);
    await forgetRequestsAbout(db, {
      accountIds: accounts,
      mobileNumber: number.mobileNumber,
      references: [...new Set(found.flatMap(({ externalReference }) => externalReference ?? []))],
    });
  };
  await forgetRequests();
  let erasedTrips: readonly LoggedTrip[] = [];
  const erased = await db.inTransaction(async (transaction): Promise<ErasedCustomer> => {
    // It reads through all deliveries of the accounts: before others have to wait for their wallets.
    await forgetAnswersOfTrips(transaction, found);
    const accountIds = await lockAccountsOf(transaction, number);
    const tripUnderWay = await selectTripUnderWay(transaction, accountIds, number);
    if (tripUnderWay !== undefined) return { isErased: false, tripUnderWay };

    const { trips, recipientOf } = await forgetCustomerOfTrips(transaction, accountIds, number);
    await forgetEvidence(transaction, trips, clock());
    await forgetCallers(transaction, trips);
    await forgetTripReferences(transaction, trips);
    await forgetBodiesOfTrips(transaction, trips);
    // The code before the sessions: whoever is just signing in by it has done so by then, or cannot any more.
    await forgetNumber(transaction, 'customer', number);
    await forgetLocationRequestsOf(transaction, number);
    const messages = await forgetSmsOfNumber(transaction, accountIds, number);
    const sessions = await forgetCustomer(transaction, accountIds, number);
    const erasure = { trips: trips.length, messages, sessions };
    await insertErasure(transaction, erasure, clock());
    await inSameTransaction?.(transaction, trips);
    erasedTrips = trips;
    return { isErased: true, recipientOf, ...erasure };
  });
  if (erasedTrips.length === 0) return erased;
  // Whoever asked before the commit may have been told of the person and may be logged after it.
  await cutBodies(db, clock());
  await forgetBodiesOfTrips(db, erasedTrips);
  await forgetRequests();
  return erased;
}
