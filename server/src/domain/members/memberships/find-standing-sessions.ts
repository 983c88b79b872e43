import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { nameSession, type StandingSession } from './standing-session.ts';
import { selectStandingSessions } from './standing-sessions-store.ts';

/**
 * Of these, the names of those whose session is not over, whose member still belongs to the account, and whose account
 * is not suspended: for what goes on after the gate has let it pass.
 */
export async function findStandingSessions(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  sessions: readonly StandingSession[],
): Promise<ReadonlySet<string>> {
  return new Set((await selectStandingSessions(db, sessions, clock())).map(nameSession));
}
