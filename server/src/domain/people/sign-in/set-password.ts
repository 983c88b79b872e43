import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import type { AuditOrigin } from '../../audit/audit-entry.ts';
import { isSignedIn } from '../../sessions/queries.ts';
import { type PeopleKind, sessionOwnerOf } from '../kinds-of-people.ts';
import { type AskingSession, beginPersonSession } from './begin-person-session.ts';
import {
  findPassword,
  findPasswordByEmail,
  type HeldPassword,
  lockCredentials,
  shareCredentials,
  updatePassword,
} from './credentials-store.ts';
import { findLinkHolder, insertLink, resetLinkOf, takeLink } from './links-store.ts';
import { mailReset, noteOwnAct, noteReset, type ResetLinks } from './notices.ts';
import type { SignInDeps } from './sign-in-by-password.ts';
import { signInPolicy } from './sign-in-policy.ts';

/** Somebody who is signed in, and asks to change what they sign in by. */
export type AskingPerson = AskingSession & { readonly audit: AuditOrigin };

/** Requires the password of somebody who is signed in once more. @throws Problem password_wrong. */
export async function requireOwnPassword(
  { db, hashing }: Pick<SignInDeps, 'db' | 'hashing'>,
  { kind }: PeopleKind,
  { personId, password }: { readonly personId: number; readonly password: string },
): Promise<HeldPassword> {
  const held = await findPassword(db, kind, personId);
  const isRight = held && (await hashing.verifyPassword({ hash: held.passwordHash, password }));
  if (!isRight) throw new Problem('password_wrong');
  return held;
}

/**
 * Locks the password that somebody who is signed in was asked for.
 * @throws Problem sign_in_required, when a new one was set meanwhile, or they were signed out.
 */
export async function holdOwnPassword(
  transaction: Queryable,
  { kind }: PeopleKind,
  held: HeldPassword,
  sessionId: number,
): Promise<void> {
  const isStill = await lockCredentials(transaction, kind, held);
  if (isStill && (await isSignedIn(transaction, sessionOwnerOf(kind, held.personId), sessionId))) return;
  throw new Problem('sign_in_required');
}

/**
 * Changes a person's password, and returns the raw token of a new session: all others end, with every link.
 * @throws Problem password_wrong, sign_in_required.
 */
export async function changePassword(
  deps: SignInDeps,
  people: PeopleKind,
  { audit, ...asking }: AskingPerson,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<string> {
  const { db, clock, hashing } = deps;
  const { personId, sessionId } = asking;
  const { kind } = people;
  const held = await requireOwnPassword(deps, people, { personId, password: currentPassword });
  const passwordHash = await hashing.hashPassword(newPassword);
  return db.inTransaction(async (transaction) => {
    await holdOwnPassword(transaction, people, held, sessionId);
    const at = clock();
    await updatePassword(transaction, kind, { personId, passwordHash, at });
    const rawToken = await beginPersonSession(transaction, deps, kind, asking);
    await noteOwnAct(transaction, people, { ...audit, personId, act: 'password_changed', at });
    return rawToken;
  });
}

export type ResetDeps = SignInDeps & { readonly links: ResetLinks };

/** Mails a link that sets a new password; says nothing of whether anybody has the address. */
export async function askForReset(deps: ResetDeps, people: PeopleKind, email: string): Promise<void> {
  const { db, clock, randomBytes, links } = deps;
  const held = await findPasswordByEmail(db, people.kind, email);
  if (!held) return;
  const { personId } = held;
  const rawToken = randomBytes(32).toString('base64url');
  await db.inTransaction(async (transaction) => {
    // Nothing is sent where the password becomes another one at this moment: that ends every link.
    if (!(await shareCredentials(transaction, people.kind, held))) return;
    const at = clock();
    const expiresAt = at.add({ seconds: signInPolicy.resetLinkSeconds });
    await insertLink(transaction, resetLinkOf(people.kind, rawToken), { personId, expiresAt });
    await mailReset(transaction, people, { personId, at, url: links.resetPassword(rawToken) });
  });
}

/** Sets a new password by a link that is good once; every session ends. @throws Problem link_not_valid. */
export async function resetPassword(
  { db, clock, hashing }: Pick<SignInDeps, 'db' | 'clock' | 'hashing'>,
  people: PeopleKind,
  { rawToken, newPassword }: { readonly rawToken: string; readonly newPassword: string },
): Promise<void> {
  const { kind } = people;
  const link = resetLinkOf(kind, rawToken);
  const personId = await findLinkHolder(db, link, clock());
  if (personId === undefined) throw new Problem('link_not_valid');
  const passwordHash = await hashing.hashPassword(newPassword);
  await db.inTransaction(async (transaction) => {
    await lockCredentials(transaction, kind, { personId });
    const at = clock();
    if (!(await takeLink(transaction, link, at))) throw new Problem('link_not_valid');
    await updatePassword(transaction, kind, { personId, passwordHash, at });
    await noteReset(transaction, people, { personId, at });
  });
}
