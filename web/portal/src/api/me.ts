import type {
  BackupCodesData,
  ChangeMeRequest,
  SessionsData,
  TwoFactorSetUpData,
} from '@satha/contract/people/profile';
import type { DoneData } from '@satha/contract/people/sign-in';
import type { MeData } from '@satha/contract/portal/me';
import type { ProfileApi } from '@satha/web-kit/people/profile/profile-api.ts';
import { portalApi } from './portal-api.ts';

export function changeMe(request: ChangeMeRequest): Promise<MeData> {
  return portalApi.send('PATCH', '/me', request);
}

/** Sends the mail again whose link confirms the member's email. */
export function sendEmailConfirmation(): Promise<DoneData> {
  return portalApi.send('POST', '/email-confirmations');
}

export const profileApi: ProfileApi = {
  changeMe,
  changePassword: (request) => portalApi.send<DoneData>('POST', '/me/password', request),
  beginTwoFactor: (password) => portalApi.send<TwoFactorSetUpData>('POST', '/me/two-factor', { password }),
  confirmTwoFactor: (code) => portalApi.send<DoneData>('POST', '/me/two-factor/confirm', { code }),
  endTwoFactor: (password) => portalApi.send<DoneData>('POST', '/me/two-factor/end', { password }),
  renewBackupCodes: (password) =>
    portalApi.send<BackupCodesData>('POST', '/me/two-factor/backup-codes', { password }),
  listSessions: (signal) => portalApi.get<SessionsData>('/me/sessions', { signal }),
  endSession: (sessionId) => portalApi.send<DoneData>('DELETE', `/me/sessions/${sessionId}`),
  endOtherSessions: () => portalApi.send<DoneData>('POST', '/me/sessions/end-others'),
};
