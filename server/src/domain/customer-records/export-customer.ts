import type { Queryable } from '../../platform/db/queryable.ts';
import { type PhoneNumber, readNumber } from '../sign-in-codes/sign-in-code.ts';
import { type CustomerRecords, selectCustomerRecords } from './customer-records-store.ts';

export type CustomerExport = { readonly number: PhoneNumber } & CustomerRecords;

/**
 * Returns everything that is stored about a number, however it is spelled.
 * @throws Problem invalid_mobile_number, invalid_mobile_number_length, invalid_phone_code.
 */
export async function exportCustomer(db: Queryable, input: PhoneNumber): Promise<CustomerExport> {
  const number = readNumber(input);
  return { number, ...(await selectCustomerRecords(db, number)) };
}
