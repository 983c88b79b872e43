import type { Language } from '@satha/terms/languages';
import type { Queryable } from '../../platform/db/queryable.ts';

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
  const { rows } = await transaction.query<{ member_id: number }>({
    text: `WITH member AS (
             INSERT INTO members (name, email, language, email_verified, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (email) DO NOTHING RETURNING member_id
           )
           INSERT INTO member_credentials (member_id, provider, subject, password, created_at, updated_at)
           SELECT member_id, 'credential', member_id::text, $6, $5, $5 FROM member
           RETURNING member_id`,
    values: [
      member.name,
      member.email,
      member.language,
      member.isEmailConfirmed,
      member.at.toString(),
      member.passwordHash,
    ],
  });
  return rows[0]?.member_id;
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

/**
 * Confirms an email that was not confirmed; the second factor of before is deleted then. True when there was
 * one.
 */
export async function confirmByReset(
  transaction: Queryable,
  memberId: number,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await transaction.query<{ had_factor: boolean }>({
    text: `WITH unconfirmed AS (
             SELECT member_id, two_factor_enabled FROM members
             WHERE member_id = $1 AND NOT email_verified FOR NO KEY UPDATE
           ), confirmed AS (
             UPDATE members SET email_verified = true, two_factor_enabled = false, updated_at = $2
             FROM unconfirmed WHERE members.member_id = unconfirmed.member_id
           ), factor AS (
             DELETE FROM member_two_factors USING unconfirmed
             WHERE member_two_factors.member_id = unconfirmed.member_id
           )
           SELECT two_factor_enabled AS had_factor FROM unconfirmed`,
    values: [memberId, at.toString()],
  });
  return rows[0]?.had_factor ?? false;
}

/** Deletes a member's second factor; false when there is no such member, or no second factor. */
export async function deleteTwoFactor(
  transaction: Queryable,
  memberId: number,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `WITH factor AS (DELETE FROM member_two_factors WHERE member_id = $1)
           UPDATE members SET two_factor_enabled = false, updated_at = $2 WHERE member_id = $1 AND two_factor_enabled`,
    values: [memberId, at.toString()],
  });
  return rowCount === 1;
}
