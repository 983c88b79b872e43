import type { Queryable } from '../../../platform/db/queryable.ts';
import type { KindOfPeople } from '../../../values/audience.ts';

/** Stores the first password of somebody, in the transaction that makes them. */
export async function storeFirstPassword(
  transaction: Queryable,
  kind: KindOfPeople,
  {
    personId,
    passwordHash,
    at,
  }: { readonly personId: number; readonly passwordHash: string; readonly at: Temporal.Instant },
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO person_credentials (audience, person_id, password_hash, changed_at) VALUES ($1, $2, $3, $4)`,
    values: [kind, personId, passwordHash, at.toString()],
  });
}
