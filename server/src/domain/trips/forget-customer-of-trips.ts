import type { Queryable } from '../../platform/db/queryable.ts';
import { type TripName, updateForgottenTrips } from './trips-store.ts';

/** What stands in a trip whose customer was forgotten; no number is that. */
export const forgottenCustomer = {
  firstName: 'Erased',
  lastName: 'Customer',
  phoneCode: '0',
  mobileNumber: '0',
} as const;

/**
 * Takes the customer out of every trip of these accounts that was booked for the number, and the account's own number for
 * it; links to them open nothing any more. Gives which trips they are. None of them may be under way.
 */
export function forgetCustomerOfTrips(
  transaction: Queryable,
  accountIds: readonly number[],
  number: { readonly phoneCode: string; readonly mobileNumber: string },
): Promise<TripName[]> {
  return updateForgottenTrips(transaction, { accountIds, number, customer: forgottenCustomer });
}
