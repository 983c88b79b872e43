import type {
  BackupCodesData,
  ChangeMeRequest,
  ChangePasswordRequest,
  SessionsData,
  TwoFactorSetUpData,
} from '@satha/contract/people/profile';
import type { ReactNode } from 'react';

/** What a profile asks of an app's API, for somebody who signs in by email and password. */
export type ProfileApi = {
  changeMe(request: ChangeMeRequest): Promise<unknown>;
  changePassword(request: ChangePasswordRequest): Promise<unknown>;
  /** Begins to set up the second factor; it is on once `confirmTwoFactor` had a right code. */
  beginTwoFactor(password: string): Promise<TwoFactorSetUpData>;
  confirmTwoFactor(code: string): Promise<unknown>;
  endTwoFactor(password: string): Promise<unknown>;
  /** New ones; the old are good for nothing then. */
  renewBackupCodes(password: string): Promise<BackupCodesData>;
  listSessions(signal: AbortSignal): Promise<SessionsData>;
  endSession(sessionId: number): Promise<unknown>;
  endOtherSessions(): Promise<unknown>;
};

export type ProfileProps = {
  readonly api: ProfileApi;
  readonly person: { readonly name: string; readonly email: string; readonly hasTwoFactor: boolean };
  /** What the person has to know of their email, above the name. */
  readonly emailNotice?: ReactNode;
  /** Asks anew who is signed in. */
  onChanged(): Promise<unknown>;
};

export const sessionsKey = ['sessions'];
