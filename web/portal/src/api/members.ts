import type { Role } from '@satha/contract/portal/me';
import type {
  AccountData,
  AccountInvitationData,
  AccountMemberData,
  InvitationsData,
  InviteRequest,
  MembersData,
} from '@satha/contract/portal/members';
import type { DoneData } from '@satha/contract/portal/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { portalGet, portalSend } from './portal-client.ts';

export function membersQuery(accountId: number) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'members'],
    queryFn: ({ signal }) => portalGet<MembersData>(`/accounts/${accountId}/members`, { signal }),
  });
}

export function invitationsQuery(accountId: number) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'invitations'],
    queryFn: ({ signal }) => portalGet<InvitationsData>(`/accounts/${accountId}/invitations`, { signal }),
  });
}

export function invite(accountId: number, request: InviteRequest): Promise<AccountInvitationData> {
  return portalSend('POST', `/accounts/${accountId}/invitations`, request);
}

export function withdrawInvitation(accountId: number, invitationId: number): Promise<DoneData> {
  return portalSend('DELETE', `/accounts/${accountId}/invitations/${invitationId}`);
}

export function changeRole(accountId: number, memberId: number, role: Role): Promise<AccountMemberData> {
  return portalSend('PATCH', `/accounts/${accountId}/members/${memberId}`, { role });
}

export function removeMember(accountId: number, memberId: number): Promise<DoneData> {
  return portalSend('DELETE', `/accounts/${accountId}/members/${memberId}`);
}

export function requireTwoFactor(accountId: number, requiresTwoFactor: boolean): Promise<AccountData> {
  return portalSend('PATCH', `/accounts/${accountId}`, { requiresTwoFactor });
}

export function renameAccount(accountId: number, name: string): Promise<AccountData> {
  return portalSend('PATCH', `/accounts/${accountId}`, { name });
}
