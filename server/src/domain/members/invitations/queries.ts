import type { MemberRole } from '@satha/terms/people';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Invitation } from './invitation.ts';

export type InvitationRow = {
  account_id: number;
  account_name: string;
  invitation_id: number;
  email: string;
  role: MemberRole;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
};

export function toInvitation(row: InvitationRow): Invitation {
  return {
    accountId: row.account_id,
    accountName: row.account_name,
    invitationId: row.invitation_id,
    email: row.email,
    role: row.role,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/**
 * Returns the invitations that are neither accepted nor withdrawn, expired ones too; of one account, or of
 * all; the latest first.
 */
export async function findOpenInvitations(db: Queryable, accountId?: number): Promise<Invitation[]> {
  const { rows } = await db.query<InvitationRow>({
    text: `SELECT account_id, a.name AS account_name, invitation_id, email, role, i.created_at, expires_at
           FROM member_invitations i JOIN accounts a USING (account_id)
           WHERE status = 'open' AND ($1::bigint IS NULL OR account_id = $1)
           ORDER BY i.created_at DESC, invitation_id DESC`,
    values: [accountId ?? null],
  });
  return rows.map(toInvitation);
}
