import type { OperatorMeData } from '@satha/contract/console/me';
import type {
  BackupCodesData,
  ChangeMeRequest,
  SessionsData,
  TwoFactorSetUpData,
} from '@satha/contract/people/profile';
import type { DoneData } from '@satha/contract/people/sign-in';
import type { ProfileApi } from '@satha/web-kit/people/profile/profile-api.ts';
import { consoleApi } from './console-api.ts';

export function changeMe(request: ChangeMeRequest): Promise<OperatorMeData> {
  return consoleApi.send('PATCH', '/me', request);
}

export const profileApi: ProfileApi = {
  changeMe,
  changePassword: (request) => consoleApi.send<DoneData>('POST', '/me/password', request),
  beginTwoFactor: (password) => consoleApi.send<TwoFactorSetUpData>('POST', '/me/two-factor', { password }),
  confirmTwoFactor: (code) => consoleApi.send<DoneData>('POST', '/me/two-factor/confirm', { code }),
  endTwoFactor: (password) => consoleApi.send<DoneData>('POST', '/me/two-factor/end', { password }),
  renewBackupCodes: (password) =>
    consoleApi.send<BackupCodesData>('POST', '/me/two-factor/backup-codes', { password }),
  listSessions: (signal) => consoleApi.get<SessionsData>('/me/sessions', { signal }),
  endSession: (sessionId) => consoleApi.send<DoneData>('DELETE', `/me/sessions/${sessionId}`),
  endOtherSessions: () => consoleApi.send<DoneData>('POST', '/me/sessions/end-others'),
};
