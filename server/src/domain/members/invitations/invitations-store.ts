import type { MemberRole } from '@satha/terms/people';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { rolesThatMay } from '../../operators/operator-roles.ts';
import type { Invitation } from './invitation.ts';
import { type InvitationRow, toInvitation } from './queries.ts';

export type NewInvitation = {
  readonly accountId: number;
  readonly email: string;
  readonly role: MemberRole;
  readonly tokenHash: Buffer;
  /** A member, or an operator; neither: the command line. */
  readonly invitedBy: number | undefined;
  readonly invitedByOperator: number | undefined;
  readonly at: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
};

/**
 * Stores an invitation in place of one that is open for the email; undefined when there is no such account,
 * or the email is a member's.
 */
export async function upsertInvitation(
  transaction: Queryable,
  invitation: NewInvitation,
): Promise<number | undefined> {
  const { rows } = await transaction.query<{ invitation_id: number }>({
    text: `INSERT INTO member_invitations (account_id, email, role, token_hash, invited_by, created_at, expires_at,
             invited_by_operator)
           SELECT account_id, $2, $3, $4, $5, $6, $7, $8 FROM accounts
           WHERE account_id = $1 AND NOT EXISTS (
             SELECT FROM memberships JOIN members m USING (member_id) WHERE account_id = $1 AND m.email = $2
           )
           ON CONFLICT (account_id, email) WHERE status = 'open' DO UPDATE SET role = excluded.role,
             token_hash = excluded.token_hash, invited_by = excluded.invited_by, created_at = excluded.created_at,
             expires_at = excluded.expires_at, invited_by_operator = excluded.invited_by_operator
           RETURNING invitation_id`,
    values: [
      invitation.accountId,
      invitation.email,
      invitation.role,
      invitation.tokenHash,
      invitation.invitedBy ?? null,
      invitation.at.toString(),
      invitation.expiresAt.toString(),
      invitation.invitedByOperator ?? null,
    ],
  });
  return rows[0]?.invitation_id;
}

/** True of an invitation that no operator made, or one who has one of the roles and is not suspended. */
const inviterMaySql = (roles: string) =>
  `(invited_by_operator IS NULL OR EXISTS (SELECT FROM operators AS inviter
     WHERE operator_id = invited_by_operator AND suspended_at IS NULL AND inviter.role = ANY (${roles}::text[])))`;

/**
 * Returns the invitation of a link, unless it was used, replaced, withdrawn or has expired, or the operator who made it may
 * not invite any more; and whether the email is a member's, at that same moment.
 */
export async function selectInvitationByToken(
  db: Queryable,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<(Invitation & { readonly isMember: boolean }) | undefined> {
  const { rows } = await db.query<InvitationRow & { is_member: boolean }>({
    text: `SELECT account_id, a.name AS account_name, invitation_id, email, role, i.created_at, expires_at,
             EXISTS (SELECT FROM members m WHERE m.email = i.email) AS is_member
           FROM member_invitations i JOIN accounts a USING (account_id)
           WHERE status = 'open' AND token_hash = $1 AND expires_at > $2 AND ${inviterMaySql('$3')}`,
    values: [tokenHash, now.toString(), rolesThatMay('accounts.admit')],
  });
  return rows[0] && { ...toInvitation(rows[0]), isMember: rows[0].is_member };
}

/** Settles an open invitation for its email; undefined when another was faster, or it is none that is good. */
export async function acceptByToken(
  transaction: Queryable,
  accept: {
    readonly tokenHash: Buffer;
    readonly email: string;
    readonly memberId: number;
    readonly at: Temporal.Instant;
  },
): Promise<{ accountId: number; invitationId: number; role: MemberRole } | undefined> {
  const { rows } = await transaction.query<{ account_id: number; invitation_id: number; role: MemberRole }>({
    text: `UPDATE member_invitations SET status = 'accepted', accepted_by = $3, settled_at = $4
           WHERE token_hash = $1 AND email = $2 AND status = 'open' AND expires_at > $4 AND ${inviterMaySql('$5')}
           RETURNING account_id, invitation_id, role`,
    values: [
      ...[accept.tokenHash, accept.email, accept.memberId, accept.at.toString()],
      rolesThatMay('accounts.admit'),
    ],
  });
  const [row] = rows;
  return row && { accountId: row.account_id, invitationId: row.invitation_id, role: row.role };
}

/** Withdraws all open invitations that a member made to an account. */
export async function withdrawInvitationsOf(
  transaction: Queryable,
  accountId: number,
  invitedBy: number,
  at: Temporal.Instant,
): Promise<{ invitationId: number; email: string }[]> {
  const { rows } = await transaction.query<{ invitation_id: number; email: string }>({
    text: `UPDATE member_invitations SET status = 'withdrawn', settled_at = $3
           WHERE account_id = $1 AND invited_by = $2 AND status = 'open' RETURNING invitation_id, email`,
    values: [accountId, invitedBy, at.toString()],
  });
  return rows.map((row) => ({ invitationId: row.invitation_id, email: row.email }));
}

/** Withdraws an invitation and returns its email; undefined when the account has no such open invitation. */
export async function withdrawInvitation(
  transaction: Queryable,
  accountId: number,
  invitationId: number,
  at: Temporal.Instant,
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ email: string }>({
    text: `UPDATE member_invitations SET status = 'withdrawn', settled_at = $3
           WHERE account_id = $1 AND invitation_id = $2 AND status = 'open' RETURNING email`,
    values: [accountId, invitationId, at.toString()],
  });
  return rows[0]?.email;
}

/** Withdraws all open invitations that a member, or an operator, made to whichever account. */
export async function withdrawInvitationsBy(
  transaction: Queryable,
  inviter: { readonly kind: 'member' | 'operator'; readonly id: number },
  at: Temporal.Instant,
): Promise<{ accountId: number; invitationId: number; email: string }[]> {
  const { rows } = await transaction.query<{ account_id: number; invitation_id: number; email: string }>({
    text: `UPDATE member_invitations SET status = 'withdrawn', settled_at = $3
           WHERE (invited_by = $1 OR invited_by_operator = $2) AND status = 'open'
           RETURNING account_id, invitation_id, email`,
    values: [
      inviter.kind === 'member' ? inviter.id : null,
      inviter.kind === 'operator' ? inviter.id : null,
      at.toString(),
    ],
  });
  return rows.map((row) => ({
    accountId: row.account_id,
    invitationId: row.invitation_id,
    email: row.email,
  }));
}
