import type { Queryable } from '../../platform/db/queryable.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import type { PhoneNumber } from '../sign-in-codes/sign-in-code.ts';
import { deleteCustomerAccounts } from './customer-accounts-store.ts';
import { sessionOwnerOf } from './sign-in/customer-session.ts';

/** Ends every session of the number, and forgets that these accounts booked for it; returns how many sessions there were. */
export async function forgetCustomer(
  transaction: Queryable,
  accountIds: readonly number[],
  number: PhoneNumber,
): Promise<number> {
  await deleteCustomerAccounts(transaction, accountIds, number);
  return endSessionsOf(transaction, sessionOwnerOf(number, undefined));
}
