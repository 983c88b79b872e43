import type {
  BackupCodesData,
  ChangeMeRequest,
  ChangePasswordRequest,
  MeData,
  SessionsData,
  TwoFactorSetUpData,
} from '@satha/contract/portal/me';
import type { DoneData } from '@satha/contract/portal/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';

export function changeMe(request: ChangeMeRequest): Promise<MeData> {
  return portalApi.send('PATCH', '/me', request);
}

export function changePassword(request: ChangePasswordRequest): Promise<DoneData> {
  return portalApi.send('POST', '/me/password', request);
}

/** Begins to set up the second factor; it is on once `confirmTwoFactor` had a right code. */
export function beginTwoFactor(password: string): Promise<TwoFactorSetUpData> {
  return portalApi.send('POST', '/me/two-factor', { password });
}

export function confirmTwoFactor(code: string): Promise<DoneData> {
  return portalApi.send('POST', '/me/two-factor/confirm', { code });
}

export function endTwoFactor(password: string): Promise<DoneData> {
  return portalApi.send('POST', '/me/two-factor/end', { password });
}

/** New ones; the old are good for nothing then. */
export function renewBackupCodes(password: string): Promise<BackupCodesData> {
  return portalApi.send('POST', '/me/two-factor/backup-codes', { password });
}

/** Sends the mail with the link again. */
export function sendEmailConfirmation(): Promise<DoneData> {
  return portalApi.send('POST', '/email-confirmations');
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => portalApi.get<SessionsData>('/me/sessions', { signal }),
});

export function endSession(sessionId: number): Promise<DoneData> {
  return portalApi.send('DELETE', `/me/sessions/${sessionId}`);
}

export function endOtherSessions(): Promise<DoneData> {
  return portalApi.send('POST', '/me/sessions/end-others');
}
