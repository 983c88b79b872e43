import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { deleteEndedLinks } from './links-store.ts';

/** Deletes links, and sign-ins that were not completed, whose time is over, of all people. */
export async function forgetEndedSignIns({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  await deleteEndedLinks(db, clock());
}
