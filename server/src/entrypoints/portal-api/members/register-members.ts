import type { InviteDeps } from '../../../domain/members/invitations/invite-member.ts';
import type { AttemptDeps } from '../../../domain/members/sign-in/take-attempt.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { registerAccount } from './account.ts';
import { registerAccountMembers } from './account-members.ts';
import { registerInvitations } from './invitations.ts';

/** An account's name and its members. */
export function registerMembers(api: HttpServer, deps: InviteDeps & AttemptDeps): void {
  registerAccount(api, deps);
  registerAccountMembers(api, deps);
  registerInvitations(api, deps);
}
