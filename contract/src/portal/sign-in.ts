import { languageCodes } from '@satha/terms/languages';
import { memberRoles } from '@satha/terms/member-roles';
import { type Static, Type } from 'typebox';

/** Signing up, signing in, and the links that mails hold. Addresses: see each; all under /portal-api. */
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
const PersonName = Type.String({ minLength: 1, maxLength: 80 });
const RawToken = Type.String({ minLength: 1, maxLength: 2000, description: "The link's `token`." });
export const MemberLanguage = Type.Enum([...languageCodes]);

/** POST /sign-up, in the sandbox alone (404 in live). Signs in. */
export const SignUpRequest = Type.Object({
  name: PersonName,
  email: Email,
  password: NewPassword,
  companyName: Type.String({ minLength: 1, maxLength: 80 }),
  language: Type.Optional(MemberLanguage),
});
export type SignUpRequest = Static<typeof SignUpRequest>;
export const SignUpData = Type.Object({
  memberId: Type.Integer(),
  accountId: Type.Integer({ description: 'The new account, with AED 1,000.00 of test money.' }),
});
export type SignUpData = Static<typeof SignUpData>;

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

/** POST /password-resets: the answer is the same whether or not a member has the email. */
export const PasswordResetRequest = Type.Object({ email: Email });
export type PasswordResetRequest = Static<typeof PasswordResetRequest>;

/** POST /password-resets/complete, by a link that is good once, for an hour. Ends every session of the member. */
export const CompletePasswordResetRequest = Type.Object({ token: RawToken, newPassword: NewPassword });
export type CompletePasswordResetRequest = Static<typeof CompletePasswordResetRequest>;

/** POST /email-confirmations/complete, by a link that is good for a day. */
export const ConfirmEmailRequest = Type.Object({ token: RawToken });
export type ConfirmEmailRequest = Static<typeof ConfirmEmailRequest>;

/** POST /invitations/look-up: what a link invites to. */
export const InvitationRequest = Type.Object({ token: RawToken });
export type InvitationRequest = Static<typeof InvitationRequest>;
export const InvitationData = Type.Object({
  accountName: Type.String(),
  email: Type.String(),
  role: Type.Enum([...memberRoles]),
  expiresAt: Type.String(),
  isMember: Type.Boolean({
    description:
      'Whether the email is a member’s already: they sign in, and accept without name and password.',
  }),
});
export type InvitationData = Static<typeof InvitationData>;

/** POST /invitations/accept. A newcomer says who they are, and is signed in; a member is signed in already. */
export const AcceptInvitationRequest = Type.Object({
  token: RawToken,
  name: Type.Optional(PersonName),
  password: Type.Optional(NewPassword),
  language: Type.Optional(MemberLanguage),
});
export type AcceptInvitationRequest = Static<typeof AcceptInvitationRequest>;
export const AcceptInvitationData = Type.Object({ accountId: Type.Integer() });
export type AcceptInvitationData = Static<typeof AcceptInvitationData>;
