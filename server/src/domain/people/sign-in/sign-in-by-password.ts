import type { Database } from '../../../platform/db/database.ts';
import { Problem } from '../../../values/problem.ts';
import type { AuditOrigin } from '../../audit/audit-entry.ts';
import type { SessionOrigin } from '../../sessions/begin-session.ts';
import { endSession } from '../../sessions/end-sessions.ts';
import { hashSessionToken } from '../../sessions/session.ts';
import { isEmail } from '../email.ts';
import type { PeopleKind } from '../kinds-of-people.ts';
import type { PasswordHashing } from '../passwords/hash-passwords.ts';
import { beginPersonSession, type SessionDeps } from './begin-person-session.ts';
import { findPasswordByEmail, type HeldPassword, shareCredentials } from './credentials-store.ts';
import { insertLink, waitingLinkOf } from './links-store.ts';
import { noteOwnAct } from './notices.ts';
import { signInPolicy } from './sign-in-policy.ts';

export type SignInDeps = SessionDeps & { readonly db: Database; readonly hashing: PasswordHashing };

/** What a browser keeps: a session, or that a sign-in waits for its second factor. */
export type BegunSignIn = { readonly rawToken: string } | { readonly waitingToken: string };

export type PasswordSignIn = {
  readonly email: string;
  readonly password: string;
  readonly origin: SessionOrigin;
  /** Of the session that the browser was in, which ends. */
  readonly endedToken: string | undefined;
  /** What the audit log tells of it; undefined where another line tells of it already. */
  readonly audit?: AuditOrigin;
};

/**
 * Signs somebody in by email and password; nobody is told which of them is wrong, and it takes as long. The password is
 * hashed before anything is held; one that is a new one by the time that the session begins was the wrong one.
 * @throws Problem sign_in_failed; member_suspended, for the right password alone.
 */
export async function signInByPassword(
  deps: SignInDeps,
  people: PeopleKind,
  { email, password, origin, endedToken, audit }: PasswordSignIn,
): Promise<BegunSignIn> {
  const { kind } = people;
  const held = await requireRightPassword(deps, people, { email, password });
  const { personId } = held;
  return deps.db.inTransaction(async (transaction) => {
    const standing = await shareCredentials(transaction, kind, held);
    if (!standing) throw new Problem('sign_in_failed');
    if (standing.isSuspended) throw new Problem('member_suspended');
    if (endedToken !== undefined) {
      await endSession(transaction, { tokenHash: hashSessionToken(endedToken) });
    }
    if (standing.hasTwoFactor) {
      const waitingToken = `2fa-${deps.randomBytes(32).toString('base64url')}`;
      const expiresAt = deps.clock().add({ seconds: signInPolicy.secondFactorSeconds });
      await insertLink(transaction, waitingLinkOf(kind, waitingToken), { personId, expiresAt });
      return { waitingToken };
    }
    const rawToken = await beginPersonSession(transaction, deps, kind, { personId, origin });
    if (audit) {
      await noteOwnAct(transaction, people, { ...audit, personId, act: 'signed_in', at: deps.clock() });
    }
    return { rawToken };
  });
}

async function requireRightPassword(
  { db, hashing }: SignInDeps,
  { kind }: PeopleKind,
  { email, password }: Pick<PasswordSignIn, 'email' | 'password'>,
): Promise<HeldPassword> {
  if (!isEmail(email)) throw new Problem('sign_in_failed');
  const held = await findPasswordByEmail(db, kind, email);
  if (!held) {
    await hashing.hashPassword(password);
    throw new Problem('sign_in_failed');
  }
  const isRight = await hashing.verifyPassword({ hash: held.passwordHash, password });
  if (!isRight) throw new Problem('sign_in_failed');
  return held;
}
