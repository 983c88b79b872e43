import type { Queryable } from '../../platform/db/queryable.ts';

/** Returns whether a trip was booked with the quote. */
export async function isQuoteUsed(db: Queryable, accountId: number, quoteId: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-quote-used',
    text: 'SELECT FROM quote_uses WHERE account_id = $1 AND quote_id = $2',
    values: [accountId, quoteId],
  });
  return rows.length > 0;
}
