import { languageCodes } from '@satha/terms/languages';
import { type Static, Type } from 'typebox';

/**
 * Signing in by email and password, as every app of people does it: members at the portal, operators at the console.
 * Addresses: see each, below the API of the app.
 */
export const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^\\P{Cc}*$',
  'x-form': 'an address such as name@example.ae',
});
const Password = Type.String({ maxLength: 128 });
export const NewPassword = Type.String({
  minLength: 10,
  maxLength: 128,
  pattern: '^[\\p{Z}\\p{Cf}]*[^\\s\\p{Cc}\\p{Cf}]\\P{Cc}*$',
  'x-form': '10 to 128 characters that are not all blank, without control characters',
  description: '10 to 128 characters, not all of them blank, and no control character.',
});
export const PersonName = Type.String({ minLength: 1, maxLength: 80 });
export const PersonLanguage = Type.Enum([...languageCodes]);
/** What a link holds behind its `#`. */
export const RawToken = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: "The link's `token`.",
});

/** POST /sign-in. */
export const SignInRequest = Type.Object({ email: Email, password: Password });
export type SignInRequest = Static<typeof SignInRequest>;
export const SignInData = Type.Object({
  isSignedIn: Type.Boolean({
    description: 'False: the second factor is asked for, by POST /sign-in/second-factor within ten minutes.',
  }),
});
export type SignInData = Static<typeof SignInData>;

/** POST /sign-in/second-factor: exactly one of the two. */
export const SecondFactorRequest = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 20, description: "The authenticator app's six digits." })),
  backupCode: Type.Optional(Type.String({ maxLength: 40 })),
});
export type SecondFactorRequest = Static<typeof SecondFactorRequest>;

/** The answer where there is nothing to tell. */
export const DoneData = Type.Object({ isDone: Type.Literal(true) });
export type DoneData = Static<typeof DoneData>;

/** POST /password-resets: the answer is the same whether or not anybody has the email. */
export const PasswordResetRequest = Type.Object({ email: Email });
export type PasswordResetRequest = Static<typeof PasswordResetRequest>;

/** POST /password-resets/complete, by a link that is good once, for an hour. Ends every session of the person. */
export const CompletePasswordResetRequest = Type.Object({ token: RawToken, newPassword: NewPassword });
export type CompletePasswordResetRequest = Static<typeof CompletePasswordResetRequest>;

/** POST /invitations/look-up: what a link invites to. */
export const InvitationRequest = Type.Object({ token: RawToken });
export type InvitationRequest = Static<typeof InvitationRequest>;
