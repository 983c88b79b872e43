import { memberRoles } from '@satha/terms/member-roles';
import { type Static, Type } from 'typebox';
import { MemberLanguage, NewPassword } from './sign-in.ts';

export const Role = Type.Enum([...memberRoles]);
export type Role = Static<typeof Role>;

const Password = Type.String({ maxLength: 128 });

/** GET /me: who is signed in, and where they belong. */
export const MeData = Type.Object({
  memberId: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  isEmailConfirmed: Type.Boolean(),
  hasTwoFactor: Type.Boolean(),
  language: MemberLanguage,
  accounts: Type.Array(
    Type.Object({
      accountId: Type.Integer(),
      name: Type.String(),
      role: Role,
      permissions: Type.Array(Type.String(), {
        description: 'Such as keys.write: all that the member may do; none in an account that is suspended.',
      }),
      isSuspended: Type.Boolean({ description: 'Whether the operator shuts the account out.' }),
      requiresTwoFactor: Type.Boolean({
        description: "Whether members need two-factor sign-in for what is about the account's money.",
      }),
    }),
  ),
});
export type MeData = Static<typeof MeData>;

/** GET /session: what the portal asks first. A session that is over is none, and no refusal. */
export const SessionData = Type.Object({
  member: Type.Union([MeData, Type.Null()], { description: 'Null where nobody is signed in.' }),
});
export type SessionData = Static<typeof SessionData>;

/** PATCH /me: what is left out stays. */
export const ChangeMeRequest = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  language: Type.Optional(MemberLanguage),
});
export type ChangeMeRequest = Static<typeof ChangeMeRequest>;

/** POST /me/password. Ends the member's other sessions. */
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

/** GET /me/sessions: where the member is signed in, the latest used first. */
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
