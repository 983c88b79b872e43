import type { Queryable } from '../../../platform/db/queryable.ts';
import type { KindOfPeople } from '../kinds-of-people.ts';

/** Locks what somebody signs in by until the transaction ends. */
export async function lockCredentials(
  transaction: Queryable,
  kind: KindOfPeople,
  personId: number,
): Promise<void> {
  await transaction.query({
    text: `SELECT FROM ${kind}_credentials WHERE ${kind}_id = $1 FOR NO KEY UPDATE`,
    values: [personId],
  });
}
