import type {
  AddAccountRequest,
  EditAccountRequest,
  EditMemberRequest,
  InviteMemberRequest,
} from '@satha/contract/console/accounts/account-changes';
import type { ConsoleAccountData } from '@satha/contract/console/lists';
import type { EndedSessionsData } from '@satha/contract/console/operators';
import type { DoneData } from '@satha/contract/people/sign-in';
import type { CreateApiKeyRequest, CreatedApiKey } from '@satha/contract/portal/keys';
import type {
  AccountInvitationData,
  AccountMemberData,
  InvitationsData,
} from '@satha/contract/portal/members';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';

export function addAccount(request: AddAccountRequest): Promise<ConsoleAccountData> {
  return consoleApi.send('POST', '/accounts', request);
}

export function editAccount(accountId: number, request: EditAccountRequest): Promise<ConsoleAccountData> {
  return consoleApi.send('PATCH', `/accounts/${accountId}`, request);
}

export function createAccountKey(accountId: number, request: CreateApiKeyRequest): Promise<CreatedApiKey> {
  return consoleApi.send('POST', `/accounts/${accountId}/keys`, request);
}

export function memberInvitationsQuery(accountId: number) {
  return queryOptions({
    queryKey: ['account', accountId, 'invitations'],
    queryFn: ({ signal }) =>
      consoleApi.get<InvitationsData>(`/accounts/${accountId}/invitations`, { signal }),
  });
}

export function inviteMember(
  accountId: number,
  request: InviteMemberRequest,
): Promise<AccountInvitationData> {
  return consoleApi.send('POST', `/accounts/${accountId}/invitations`, request);
}

export function withdrawMemberInvitation(accountId: number, invitationId: number): Promise<DoneData> {
  return consoleApi.send('DELETE', `/accounts/${accountId}/invitations/${invitationId}`);
}

export function editMember(
  accountId: number,
  memberId: number,
  request: EditMemberRequest,
): Promise<AccountMemberData> {
  return consoleApi.send('PATCH', `/accounts/${accountId}/members/${memberId}`, request);
}

export function removeMember(accountId: number, memberId: number): Promise<DoneData> {
  return consoleApi.send('DELETE', `/accounts/${accountId}/members/${memberId}`);
}

export function changeMemberSuspension(
  memberId: number,
  step: 'suspend' | 'resume',
  reason: string,
): Promise<DoneData> {
  return consoleApi.send('POST', `/members/${memberId}/${step}`, { reason });
}

export function endMemberSessions(memberId: number): Promise<EndedSessionsData> {
  return consoleApi.send('POST', `/members/${memberId}/end-sessions`);
}

export function endMemberTwoFactor(memberId: number): Promise<DoneData> {
  return consoleApi.send('POST', `/members/${memberId}/end-two-factor`);
}
