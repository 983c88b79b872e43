import type { Queryable } from '../../platform/db/queryable.ts';

/**
 * Sets whether customers are told by SMS that a driver is on the way and has arrived, from the next such moment on. True
 * when it was otherwise before; undefined when there is no such account.
 */
export async function changeSmsUpdates(
  db: Queryable,
  accountId: number,
  smsUpdatesEnabled: boolean,
): Promise<boolean | undefined> {
  const { rows } = await db.query<{ changed: boolean }>({
    text: `UPDATE accounts SET sms_updates_enabled = $2
           FROM (SELECT account_id, sms_updates_enabled AS was FROM accounts
                 WHERE account_id = $1 FOR NO KEY UPDATE) AS before
           WHERE accounts.account_id = before.account_id
           RETURNING before.was <> $2 AS changed`,
    values: [accountId, smsUpdatesEnabled],
  });
  return rows[0]?.changed;
}
