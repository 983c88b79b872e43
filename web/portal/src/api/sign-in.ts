import type {
  CompletePasswordResetRequest,
  DoneData,
  SecondFactorRequest,
  SignInData,
  SignInRequest,
} from '@satha/contract/people/sign-in';
import type {
  AcceptInvitationData,
  AcceptInvitationRequest,
  InvitationData,
  SignUpData,
  SignUpRequest,
} from '@satha/contract/portal/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';

export function signUp(request: SignUpRequest): Promise<SignUpData> {
  return portalApi.send('POST', '/sign-up', request);
}

export function signIn(request: SignInRequest): Promise<SignInData> {
  return portalApi.send('POST', '/sign-in', request);
}

export function giveSecondFactor(request: SecondFactorRequest): Promise<DoneData> {
  return portalApi.send('POST', '/sign-in/second-factor', request);
}

export function signOut(): Promise<DoneData> {
  return portalApi.send('POST', '/sign-out');
}

export function askForPasswordReset(email: string): Promise<DoneData> {
  return portalApi.send('POST', '/password-resets', { email });
}

export function completePasswordReset(request: CompletePasswordResetRequest): Promise<DoneData> {
  return portalApi.send('POST', '/password-resets/complete', request);
}

export function acceptInvitation(request: AcceptInvitationRequest): Promise<AcceptInvitationData> {
  return portalApi.send('POST', '/invitations/accept', request);
}

/** Asks what the link of an invitation leads to. Asked with the link in the body, where no log keeps it. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => portalApi.send<InvitationData>('POST', '/invitations/look-up', { token }),
  });
}

/** Confirms the email that a link was sent to. */
export function confirmEmail(token: string): Promise<DoneData> {
  return portalApi.send<DoneData>('POST', '/email-confirmations/complete', { token });
}
