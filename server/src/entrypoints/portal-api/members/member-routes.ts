import type { InviteDeps } from '../../../domain/members/invitations/invite-member.ts';
import type { AttemptDeps } from '../../../domain/people/take-attempt.ts';
import type { PortalApiRoute } from '../gate.ts';
import { accountRoutes } from './account.ts';
import { accountMemberRoutes } from './account-members.ts';
import { invitationRoutes } from './invitations.ts';

/** Answers an account's name and its members. */
export function memberRoutes(deps: InviteDeps & AttemptDeps): PortalApiRoute[] {
  return [...accountRoutes(deps), ...accountMemberRoutes(deps), ...invitationRoutes(deps)];
}
