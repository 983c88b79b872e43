import type { Queryable } from '../../../platform/db/queryable.ts';
import { uaeDateAt } from '../../../values/uae-time.ts';

/** Notes that somebody has a console open at this moment. */
export async function noteConsoleOpen(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.query({
    name: 'note-console-open',
    text: `INSERT INTO demo_runs AS run (console_seen_at, next_at, day, trips_of_day) VALUES ($1, $1, $2, 0)
           ON CONFLICT (is_only) DO UPDATE SET console_seen_at = greatest(run.console_seen_at, excluded.console_seen_at)`,
    values: [now.toString(), uaeDateAt(now).toString()],
  });
}
