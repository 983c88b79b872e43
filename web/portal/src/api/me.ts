import type {
  BackupCodesData,
  ChangeMeRequest,
  MeData,
  SessionsData,
  TwoFactorSetUpData,
} from '@satha/contract/portal/me';
import type { DoneData } from '@satha/contract/portal/sign-in';
import type { ProfileApi } from '@satha/web-kit/people/profile/profile-api.ts';
import { portalApi } from './portal-api.ts';

export function changeMe(request: ChangeMeRequest): Promise<MeData> {
  return portalApi.send('PATCH', '/me', request);
}

export const profileApi: ProfileApi = {
  changeMe,
  changePassword: (request) => portalApi.send<DoneData>('POST', '/me/password', request),
  beginTwoFactor: (password) => portalApi.send<TwoFactorSetUpData>('POST', '/me/two-factor', { password }),
  confirmTwoFactor: (code) => portalApi.send<DoneData>('POST', '/me/two-factor/confirm', { code }),
  endTwoFactor: (password) => portalApi.send<DoneData>('POST', '/me/two-factor/end', { password }),
  renewBackupCodes: (password) =>
    portalApi.send<BackupCodesData>('POST', '/me/two-factor/backup-codes', { password }),
  sendEmailConfirmation: () => portalApi.send<DoneData>('POST', '/email-confirmations'),
  listSessions: (signal) => portalApi.get<SessionsData>('/me/sessions', { signal }),
  endSession: (sessionId) => portalApi.send<DoneData>('DELETE', `/me/sessions/${sessionId}`),
  endOtherSessions: () => portalApi.send<DoneData>('POST', '/me/sessions/end-others'),
};
