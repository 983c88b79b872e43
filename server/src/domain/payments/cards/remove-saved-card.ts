import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { deleteCard } from './cards-store.ts';

/**
 * Removes an account's card, which turns auto recharge off; the provider is told to forget it afterwards. False when
 * there is none. `transaction` is one database transaction.
 */
export function removeSavedCard(
  { transaction, clock }: { readonly transaction: Queryable; readonly clock: Clock },
  accountId: number,
): Promise<boolean> {
  return deleteCard(transaction, accountId, clock());
}
