import type {
  AcceptedOperatorData,
  AcceptOperatorInvitationRequest,
  OperatorInvitationLinkData,
} from '@satha/contract/console/operators';
import type {
  CompletePasswordResetRequest,
  DoneData,
  SecondFactorRequest,
  SignInData,
  SignInRequest,
} from '@satha/contract/people/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from './console-api.ts';

export function signIn(request: SignInRequest): Promise<SignInData> {
  return consoleApi.send('POST', '/sign-in', request);
}

export function giveSecondFactor(request: SecondFactorRequest): Promise<DoneData> {
  return consoleApi.send('POST', '/sign-in/second-factor', request);
}

export function signOut(): Promise<DoneData> {
  return consoleApi.send('POST', '/sign-out');
}

export function askForPasswordReset(email: string): Promise<DoneData> {
  return consoleApi.send('POST', '/password-resets', { email });
}

export function completePasswordReset(request: CompletePasswordResetRequest): Promise<DoneData> {
  return consoleApi.send('POST', '/password-resets/complete', request);
}

/** Makes an operator of whoever has the link, and signs them in. */
export function acceptInvitation(request: AcceptOperatorInvitationRequest): Promise<AcceptedOperatorData> {
  return consoleApi.send('POST', '/invitations/accept', request);
}

/** Asks what the link of an invitation leads to. Asked with the link in the body, where no log keeps it. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => consoleApi.send<OperatorInvitationLinkData>('POST', '/invitations/look-up', { token }),
  });
}
