import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { lockWallet } from '../settling/settling-store.ts';

/**
 * Removes an account's card, which turns auto recharge off; the provider is told to forget it afterwards. False when
 * there is none. `transaction` is one database transaction.
 */
export async function removeSavedCard(
  { transaction, clock }: { readonly transaction: Queryable; readonly clock: Clock },
  accountId: number,
): Promise<boolean> {
  await lockWallet(transaction, accountId);
  const { rowCount } = await transaction.query({
    text: `WITH gone AS (
             DELETE FROM saved_cards WHERE account_id = $1 RETURNING *
           ), forgotten AS (
             INSERT INTO removed_cards SELECT provider, card, $2 FROM gone ON CONFLICT DO NOTHING
           )
           SELECT stop_auto_recharge(account_id, 'card_removed', $2) FROM gone`,
    values: [accountId, clock().toString()],
  });
  return rowCount === 1;
}
