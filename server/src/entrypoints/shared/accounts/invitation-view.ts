import type { AccountInvitationData } from '@satha/contract/portal/members';
import type { Invitation } from '../../../domain/members/invitations/invitation.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

type ListedInvitation = Pick<Invitation, 'invitationId' | 'email' | 'role' | 'createdAt' | 'expiresAt'>;

export function viewInvitation(
  { invitationId, email, role, createdAt, expiresAt }: ListedInvitation,
  now: Temporal.Instant,
): AccountInvitationData {
  return {
    invitationId,
    email,
    role,
    createdAt: formatUaeTimestamp(createdAt),
    expiresAt: formatUaeTimestamp(expiresAt),
    isExpired: Temporal.Instant.compare(expiresAt, now) <= 0,
  };
}
