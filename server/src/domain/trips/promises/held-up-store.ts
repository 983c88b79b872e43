import { type HeldUp, heldUpConcerns } from '@satha/terms/trip-concerns';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** Our own figure: so long ago at the most somebody has to have looked; else nobody knows whether it is still so. */
const lookedWithin = { seconds: 60 };

/**
 * Returns by what a trip's truck does not come nearer at this moment, as the job that watches has found it; undefined where it
 * does, or where nobody watches. Told for longest is told first. What was found of the driver before is not said of this one.
 */
export async function selectHeldUp(
  db: Queryable,
  { tripId, now }: { readonly tripId: number; readonly now: Temporal.Instant },
): Promise<HeldUp | undefined> {
  const { rows } = await db.query<{ kind: HeldUp }>({
    name: 'select-held-up',
    text: `SELECT kind FROM alarms WHERE ended_at IS NULL AND kind = ANY ($2::text[]) AND subject_id = $1
             AND EXISTS (SELECT FROM attention_watch WHERE done_at >= $3)
             -- The alarm is told in whole milliseconds.
             AND EXISTS (SELECT FROM assignments WHERE trip_id = subject_id AND since >= assigned_at - interval '1 second')
           ORDER BY since, alarm_id LIMIT 1`,
    values: [tripId, heldUpConcerns, now.subtract(lookedWithin).toString()],
    onlyReads: true,
  });
  return rows[0]?.kind;
}
