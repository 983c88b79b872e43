import type { Language } from '@satha/terms/languages';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { requireName } from '../../values/label.ts';

/** Changes how a member is called, or written to. What is left out stays. @throws Problem invalid_request. */
export async function changeMember(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  memberId: number,
  change: { readonly name?: string | undefined; readonly language?: Language | undefined },
): Promise<void> {
  const name = change.name === undefined ? null : requireName('name', change.name);
  await db.query({
    text: `UPDATE members SET name = coalesce($2, name), language = coalesce($3, language), updated_at = $4
           WHERE member_id = $1`,
    values: [memberId, name, change.language ?? null, clock().toString()],
  });
}
