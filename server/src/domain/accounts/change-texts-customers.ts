import type { Queryable } from '../../platform/db/queryable.ts';
import { updateTextsCustomers } from './accounts-store.ts';

/** Whether customers are sent an SMS with the link, from the next trip on; false when it was so. Undefined when there is no such account. */
export function changeTextsCustomers(
  db: Queryable,
  accountId: number,
  textsCustomers: boolean,
): Promise<boolean | undefined> {
  return updateTextsCustomers(db, accountId, textsCustomers);
}
