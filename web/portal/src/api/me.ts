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
import { portalGet, portalSend } from './portal-client.ts';

export function changeMe(request: ChangeMeRequest): Promise<MeData> {
  return portalSend('PATCH', '/me', request);
}

export function changePassword(request: ChangePasswordRequest): Promise<DoneData> {
  return portalSend('POST', '/me/password', request);
}

/** Begins to set up the second factor; it is on once `confirmTwoFactor` had a right code. */
export function beginTwoFactor(password: string): Promise<TwoFactorSetUpData> {
  return portalSend('POST', '/me/two-factor', { password });
}

export function confirmTwoFactor(code: string): Promise<DoneData> {
  return portalSend('POST', '/me/two-factor/confirm', { code });
}

export function endTwoFactor(password: string): Promise<DoneData> {
  return portalSend('POST', '/me/two-factor/end', { password });
}

/** New ones; the old are good for nothing then. */
export function renewBackupCodes(password: string): Promise<BackupCodesData> {
  return portalSend('POST', '/me/two-factor/backup-codes', { password });
}

/** Sends the mail with the link again. */
export function sendEmailConfirmation(): Promise<DoneData> {
  return portalSend('POST', '/email-confirmations');
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => portalGet<SessionsData>('/me/sessions', { signal }),
});

export function endSession(sessionId: number): Promise<DoneData> {
  return portalSend('DELETE', `/me/sessions/${sessionId}`);
}

export function endOtherSessions(): Promise<DoneData> {
  return portalSend('POST', '/me/sessions/end-others');
}
