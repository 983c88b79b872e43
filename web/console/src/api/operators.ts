import type {
  ChangeOperatorRequest,
  EndedSessionsData,
  InviteOperatorRequest,
  OperatorData,
  OperatorInvitationData,
  OperatorInvitationsData,
  OperatorsData,
} from '@satha/contract/console/operators';
import type { DoneData } from '@satha/contract/people/sign-in';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { consoleApi } from './console-api.ts';

/** By which everything about operators is kept: what changes one may withdraw invitations, too. */
const operatorsKey = ['operators'];

export const operatorsQuery = queryOptions({
  queryKey: [...operatorsKey, 'all'],
  queryFn: ({ signal }) => consoleApi.get<OperatorsData>('/operators', { signal }),
});

export const operatorInvitationsQuery = queryOptions({
  queryKey: [...operatorsKey, 'invitations'],
  queryFn: ({ signal }) => consoleApi.get<OperatorInvitationsData>('/operators/invitations', { signal }),
});

/** Asks anew for operators and their invitations, wherever they are shown. */
export function renewOperators(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: operatorsKey });
}

/** Asks for an operator as they are now; undefined for one who is not there. */
export async function askOperatorAnew(
  queryClient: QueryClient,
  operatorId: number,
): Promise<OperatorData | undefined> {
  const { items } = await queryClient.fetchQuery({ ...operatorsQuery, staleTime: 0 });
  return items.find((operator) => operator.operatorId === operatorId);
}

export function changeOperator(operatorId: number, request: ChangeOperatorRequest): Promise<OperatorData> {
  return consoleApi.send('PATCH', `/operators/${operatorId}`, request);
}

export function suspendOperator(operatorId: number, reason: string): Promise<unknown> {
  return consoleApi.send('POST', `/operators/${operatorId}/suspend`, { reason });
}

export function resumeOperator(operatorId: number, reason: string): Promise<unknown> {
  return consoleApi.send('POST', `/operators/${operatorId}/resume`, { reason });
}

export function endOperatorSessions(operatorId: number): Promise<EndedSessionsData> {
  return consoleApi.send('POST', `/operators/${operatorId}/end-sessions`);
}

export function endOperatorTwoFactor(operatorId: number): Promise<unknown> {
  return consoleApi.send('POST', `/operators/${operatorId}/end-two-factor`);
}

export function inviteOperator(request: InviteOperatorRequest): Promise<OperatorInvitationData> {
  return consoleApi.send('POST', '/operators/invitations', request);
}

export function withdrawOperatorInvitation(invitationId: number): Promise<DoneData> {
  return consoleApi.send('DELETE', `/operators/invitations/${invitationId}`);
}
