import type { Queryable } from '../../platform/db/queryable.ts';
import type { PhoneNumber } from '../sign-in-codes/sign-in-code.ts';
import { deleteCustomerAccounts } from './customer-accounts-store.ts';
import { deleteSessionsOf } from './sign-in/sessions-store.ts';

/** Ends every session of the number, and forgets that these accounts booked for it; gives how many sessions there were. */
export async function forgetCustomer(
  transaction: Queryable,
  accountIds: readonly number[],
  number: PhoneNumber,
): Promise<number> {
  await deleteCustomerAccounts(transaction, accountIds, number);
  return deleteSessionsOf(transaction, number);
}
