import type { Queryable } from '../../../platform/db/queryable.ts';
import type { KindOfPeople } from '../../../values/audience.ts';
import type { Clock } from '../../../values/clock.ts';
import { beginSession, type SessionOrigin } from '../../sessions/begin-session.ts';
import { endSessionOf } from '../../sessions/end-sessions.ts';
import { renewSession } from '../../sessions/renew-session.ts';
import type { RandomBytes, Session } from '../../sessions/session.ts';
import { sessionOwnerOf } from '../kinds-of-people.ts';
import { signInPolicy } from './sign-in-policy.ts';

export type SessionDeps = { readonly clock: Clock; readonly randomBytes: RandomBytes };

/** Begins the session of somebody whose password the transaction holds; returns its raw token. */
export async function beginPersonSession(
  transaction: Queryable,
  { clock, randomBytes }: SessionDeps,
  kind: KindOfPeople,
  { personId, origin }: { readonly personId: number; readonly origin: SessionOrigin },
): Promise<string> {
  const { idleDays: days, mostSessions: mostOfSubject } = signInPolicy;
  const { rawToken } = await beginSession(transaction, sessionOwnerOf(kind, personId), {
    ...{ now: clock(), tokenPrefix: '', randomBytes, days, mostOfSubject, origin },
  });
  return rawToken;
}

/** The session by which somebody asks for a change. */
export type AskingSession = {
  readonly personId: number;
  readonly sessionId: number;
  readonly origin: SessionOrigin;
};

/**
 * Puts a new session in the place of the one that somebody asks by: whoever had its cookie from before the change has
 * nothing. Undefined when that one has ended meanwhile.
 */
export async function replaceSession(
  transaction: Queryable,
  deps: SessionDeps,
  kind: KindOfPeople,
  { sessionId, ...asking }: AskingSession,
): Promise<string | undefined> {
  const owner = sessionOwnerOf(kind, asking.personId);
  if (!(await endSessionOf(transaction, owner, sessionId))) return undefined;
  return beginPersonSession(transaction, deps, kind, asking);
}

/** Lets the session of somebody who uses it go on; false when it has ended meanwhile. */
export function renewPersonSession(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  session: Pick<Session, 'tokenHash'>,
): Promise<boolean> {
  return renewSession(db, session, { now: clock(), days: signInPolicy.idleDays });
}
