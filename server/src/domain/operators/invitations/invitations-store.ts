import type { OperatorRole } from '@satha/terms/people';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { rolesThatMay } from '../operator-roles.ts';
import type { OperatorInvitation } from './operator-invitation.ts';
import {
  invitationColumns,
  isStillForSomebodySql,
  type OperatorInvitationRow,
  toOperatorInvitation,
} from './queries.ts';

export type NewOperatorInvitation = {
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly role: OperatorRole;
  readonly tokenHash: Buffer;
  readonly invitedBy: number | undefined;
  readonly at: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
};

/** Stores an invitation in place of one that is open for the email; undefined when the email is an operator's. */
export async function upsertOperatorInvitation(
  transaction: Queryable,
  invitation: NewOperatorInvitation,
): Promise<number | undefined> {
  const { rows } = await transaction.query<{ invitation_id: number }>({
    text: `INSERT INTO operator_invitations (email, name, role, token_hash, invited_by, created_at, expires_at)
           SELECT $1, $2, $3, $4, $5, $6, $7
           WHERE NOT EXISTS (SELECT FROM operators WHERE operators.email = $1)
           ON CONFLICT (email) WHERE status = 'open' DO UPDATE SET role = excluded.role, name = excluded.name,
             token_hash = excluded.token_hash, invited_by = excluded.invited_by, created_at = excluded.created_at,
             expires_at = excluded.expires_at
           RETURNING invitation_id`,
    values: [
      invitation.email ?? null,
      invitation.name ?? null,
      invitation.role,
      invitation.tokenHash,
      invitation.invitedBy ?? null,
      invitation.at.toString(),
      invitation.expiresAt.toString(),
    ],
  });
  return rows[0]?.invitation_id;
}

/** True of an invitation by the command line, and by an operator who has one of the roles and is not suspended. */
const inviterMaySql = (roles: string) =>
  `(invited_by IS NULL OR EXISTS (SELECT FROM operators AS inviter
     WHERE operator_id = invited_by AND suspended_at IS NULL AND inviter.role = ANY (${roles}::text[])))`;

/**
 * Returns the invitation of a link, unless it was used, replaced, withdrawn or has expired, its inviter may not invite any
 * more, or it is the first owner's and somebody is an operator.
 */
export async function selectOperatorInvitation(
  db: Queryable,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<OperatorInvitation | undefined> {
  const { rows } = await db.query<OperatorInvitationRow>({
    text: `SELECT ${invitationColumns} FROM operator_invitations
           WHERE status = 'open' AND token_hash = $1 AND expires_at > $2 AND ${inviterMaySql('$3')}
             AND ${isStillForSomebodySql}`,
    values: [tokenHash, now.toString(), rolesThatMay('operators.write')],
  });
  return rows[0] && toOperatorInvitation(rows[0]);
}

/** Settles an open invitation; undefined when another was faster, or it is none that is good. */
export async function acceptOperatorInvitation(
  transaction: Queryable,
  accept: { readonly tokenHash: Buffer; readonly operatorId: number; readonly at: Temporal.Instant },
): Promise<number | undefined> {
  const { rows } = await transaction.query<{ invitation_id: number }>({
    text: `UPDATE operator_invitations SET status = 'accepted', accepted_by = $2, settled_at = $3
           WHERE token_hash = $1 AND status = 'open' AND expires_at > $3 AND ${inviterMaySql('$4')}
           RETURNING invitation_id`,
    values: [accept.tokenHash, accept.operatorId, accept.at.toString(), rolesThatMay('operators.write')],
  });
  return rows[0]?.invitation_id;
}

/** Which invitations: that of a number, or all that an operator made. */
export type WithdrawnInvitations = { readonly invitationId: number } | { readonly invitedBy: number };

/** Withdraws open invitations and returns their numbers and emails. */
export async function withdrawOperatorInvitations(
  transaction: Queryable,
  which: WithdrawnInvitations,
  at: Temporal.Instant,
): Promise<{ readonly invitationId: number; readonly email: string | undefined }[]> {
  const { rows } = await transaction.query<{ invitation_id: number; email: string | null }>({
    text: `UPDATE operator_invitations SET status = 'withdrawn', settled_at = $3
           WHERE status = 'open' AND (invitation_id = $1 OR invited_by = $2) RETURNING invitation_id, email`,
    values: [
      'invitationId' in which ? which.invitationId : null,
      'invitedBy' in which ? which.invitedBy : null,
      at.toString(),
    ],
  });
  return rows.map((row) => ({ invitationId: row.invitation_id, email: row.email ?? undefined }));
}
