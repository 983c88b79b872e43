import type { Language } from '@satha/terms/languages';
import type { Queryable } from '../../platform/db/queryable.ts';
import { deleteTwoFactor } from '../people/sign-in/second-factors/delete-two-factor.ts';
import { storeFirstPassword } from '../people/sign-in/store-first-password.ts';

export type NewMember = {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly passwordHash: string;
  readonly isEmailConfirmed: boolean;
  readonly at: Temporal.Instant;
};

/** Stores a member with their password; undefined when another has the email. */
export async function insertMember(transaction: Queryable, member: NewMember): Promise<number | undefined> {
  const { name, email, language, isEmailConfirmed, passwordHash, at } = member;
  const { rows } = await transaction.query<{ member_id: number }>({
    text: `INSERT INTO members (name, email, language, email_verified, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (email) DO NOTHING RETURNING member_id`,
    values: [name, email, language, isEmailConfirmed, at.toString()],
  });
  const personId = rows[0]?.member_id;
  if (personId !== undefined) await storeFirstPassword(transaction, 'member', { personId, passwordHash, at });
  return personId;
}

export async function updateEmailConfirmed(
  db: Queryable,
  memberId: number,
  at: Temporal.Instant,
): Promise<void> {
  await db.query({
    text: 'UPDATE members SET email_verified = true, updated_at = $2 WHERE member_id = $1 AND NOT email_verified',
    values: [memberId, at.toString()],
  });
}

/** Confirms the email of whoever has it; false when nobody has. */
export async function updateConfirmedByEmail(
  db: Queryable,
  email: string,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `UPDATE members SET email_verified = true, updated_at = CASE WHEN email_verified THEN updated_at ELSE $2 END
           WHERE email = $1`,
    values: [email, at.toString()],
  });
  return rowCount === 1;
}

/**
 * Confirms an email that was not confirmed; the second factor of before is deleted then. True when there was
 * one.
 */
export async function confirmByReset(
  transaction: Queryable,
  memberId: number,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: 'UPDATE members SET email_verified = true, updated_at = $2 WHERE member_id = $1 AND NOT email_verified',
    values: [memberId, at.toString()],
  });
  return rowCount === 1 && deleteTwoFactor(transaction, 'member', { personId: memberId, at });
}
