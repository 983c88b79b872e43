import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { KindOfPeople } from '../../../../values/audience.ts';

/** Deletes the second factor of somebody; false when there is no such person, or no second factor of theirs. */
export async function deleteTwoFactor(
  transaction: Queryable,
  kind: KindOfPeople,
  { personId, at }: { readonly personId: number; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `WITH factor AS (DELETE FROM person_two_factors WHERE audience = $1 AND person_id = $2)
           UPDATE ${kind}s SET two_factor_enabled = false, updated_at = $3
           WHERE ${kind}_id = $2 AND two_factor_enabled`,
    values: [kind, personId, at.toString()],
  });
  return rowCount === 1;
}
