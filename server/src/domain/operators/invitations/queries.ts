import type { OperatorRole } from '@satha/terms/people';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { OperatorInvitation } from './operator-invitation.ts';

export type OperatorInvitationRow = {
  invitation_id: number;
  email: string | null;
  name: string | null;
  role: OperatorRole;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
};

export const invitationColumns = 'invitation_id, email, name, role, created_at, expires_at';

export function toOperatorInvitation(row: OperatorInvitationRow): OperatorInvitation {
  return {
    invitationId: row.invitation_id,
    email: row.email ?? undefined,
    name: row.name ?? undefined,
    role: row.role,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** True but of the first owner's link once somebody is an operator: it makes nobody else an owner. */
export const isStillForSomebodySql = '(email IS NOT NULL OR NOT EXISTS (SELECT FROM operators))';

/** Returns the invitations that are neither accepted nor withdrawn, expired ones too, the latest first. */
export async function findOpenOperatorInvitations(db: Queryable): Promise<OperatorInvitation[]> {
  const { rows } = await db.query<OperatorInvitationRow>({
    text: `SELECT ${invitationColumns} FROM operator_invitations WHERE status = 'open' AND ${isStillForSomebodySql}
           ORDER BY created_at DESC, invitation_id DESC`,
    onlyReads: true,
  });
  return rows.map(toOperatorInvitation);
}
