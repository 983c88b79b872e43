import type { Queryable } from '../../platform/db/queryable.ts';

/**
 * Sets whether the customers of an account get an SMS with the link, from the next trip on. Returns whether
 * that changed anything; undefined when there is no such account.
 */
export async function changeSmsLinks(
  db: Queryable,
  accountId: number,
  smsLinksEnabled: boolean,
): Promise<boolean | undefined> {
  const { rows } = await db.query<{ changed: boolean }>({
    text: `UPDATE accounts SET sms_links_enabled = $2
           FROM (SELECT account_id, sms_links_enabled AS was FROM accounts
                 WHERE account_id = $1 FOR NO KEY UPDATE) AS before
           WHERE accounts.account_id = before.account_id
           RETURNING before.was <> $2 AS changed`,
    values: [accountId, smsLinksEnabled],
  });
  return rows[0]?.changed;
}
