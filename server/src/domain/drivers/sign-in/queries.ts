import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';

/** Whose each token is at this moment, in their order; undefined for those that are none, over, or a suspended driver's. */
export async function findDriversOfTokens(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  tokenHashes: readonly Buffer[],
): Promise<(number | undefined)[]> {
  const { rows } = await db.query<{ driver_id: number; number: number }>({
    name: 'select-token-drivers',
    text: `SELECT t.driver_id, asked.number
           FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (token_hash, number)
           JOIN driver_tokens t ON t.token_hash = asked.token_hash AND t.expires_at > $2
           JOIN drivers d ON d.driver_id = t.driver_id AND d.suspended_at IS NULL`,
    values: [tokenHashes, clock().toString()],
    onlyReads: true,
  });
  const drivers: (number | undefined)[] = new Array(tokenHashes.length);
  for (const row of rows) drivers[row.number - 1] = row.driver_id;
  return drivers;
}
