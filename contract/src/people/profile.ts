import { type Static, Type } from 'typebox';
import { NewPassword, PersonLanguage, PersonName } from './sign-in.ts';

/** What people change about themselves, in every app of people. Addresses: see each, below the API of the app. */
const Password = Type.String({ maxLength: 128 });

/** PATCH /me: what is left out stays. */
export const ChangeMeRequest = Type.Object({
  name: Type.Optional(PersonName),
  language: Type.Optional(PersonLanguage),
});
export type ChangeMeRequest = Static<typeof ChangeMeRequest>;

/** POST /me/password. Ends the person's other sessions. */
export const ChangePasswordRequest = Type.Object({
  currentPassword: Password,
  newPassword: NewPassword,
});
export type ChangePasswordRequest = Static<typeof ChangePasswordRequest>;

/** POST /me/two-factor, /me/two-factor/end and /me/two-factor/backup-codes. */
export const PasswordRequest = Type.Object({ password: Password });
export type PasswordRequest = Static<typeof PasswordRequest>;

/** POST /me/two-factor. It is on once POST /me/two-factor/confirm had a right code. */
export const TwoFactorSetUpData = Type.Object({
  totpUri: Type.String({ description: 'To be shown as a QR code to the authenticator app.' }),
  backupCodes: Type.Array(Type.String(), { description: 'Each good once. Shown this once.' }),
});
export type TwoFactorSetUpData = Static<typeof TwoFactorSetUpData>;

export const ConfirmTwoFactorRequest = Type.Object({ code: Type.String({ maxLength: 20 }) });
export type ConfirmTwoFactorRequest = Static<typeof ConfirmTwoFactorRequest>;

export const BackupCodesData = Type.Object({ backupCodes: Type.Array(Type.String()) });
export type BackupCodesData = Static<typeof BackupCodesData>;

/** GET /me/sessions: where the person is signed in, the latest used first. */
export const SessionsData = Type.Object({
  items: Type.Array(
    Type.Object({
      sessionId: Type.Integer(),
      isThisOne: Type.Boolean(),
      userAgent: Type.Union([Type.String(), Type.Null()]),
      remoteAddress: Type.Union([Type.String(), Type.Null()]),
      createdAt: Type.String(),
      usedAt: Type.String({ description: 'To the day.' }),
      expiresAt: Type.String(),
    }),
  ),
  nextCursor: Type.Null(),
});
export type SessionsData = Static<typeof SessionsData>;
