import type { DoneData } from '@satha/contract/people/sign-in';
import type { Role } from '@satha/contract/portal/me';
import type {
  AccountInvitationData,
  AccountMemberData,
  InvitationsData,
  InviteRequest,
  MembersData,
} from '@satha/contract/portal/members';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';

export function membersQuery(accountId: number) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'members'],
    queryFn: ({ signal }) => portalApi.get<MembersData>(`/accounts/${accountId}/members`, { signal }),
  });
}

export function invitationsQuery(accountId: number) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'invitations'],
    queryFn: ({ signal }) => portalApi.get<InvitationsData>(`/accounts/${accountId}/invitations`, { signal }),
  });
}

export function invite(accountId: number, request: InviteRequest): Promise<AccountInvitationData> {
  return portalApi.send('POST', `/accounts/${accountId}/invitations`, request);
}

export function withdrawInvitation(accountId: number, invitationId: number): Promise<DoneData> {
  return portalApi.send('DELETE', `/accounts/${accountId}/invitations/${invitationId}`);
}

export function changeRole(accountId: number, memberId: number, role: Role): Promise<AccountMemberData> {
  return portalApi.send('PATCH', `/accounts/${accountId}/members/${memberId}`, { role });
}

export function removeMember(accountId: number, memberId: number): Promise<DoneData> {
  return portalApi.send('DELETE', `/accounts/${accountId}/members/${memberId}`);
}
