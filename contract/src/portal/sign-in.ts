import { memberRoles } from '@satha/terms/people';
import { type Static, Type } from 'typebox';
import { Email, NewPassword, PersonLanguage, PersonName, RawToken } from '../people/sign-in.ts';

/** POST /sign-up, in the sandbox alone (404 in live). Signs in. */
export const SignUpRequest = Type.Object({
  name: PersonName,
  email: Email,
  password: NewPassword,
  companyName: Type.String({ minLength: 1, maxLength: 80 }),
  language: Type.Optional(PersonLanguage),
});
export type SignUpRequest = Static<typeof SignUpRequest>;
export const SignUpData = Type.Object({
  memberId: Type.Integer(),
  accountId: Type.Integer({ description: 'The new account, with AED 1,000.00 of test money.' }),
});
export type SignUpData = Static<typeof SignUpData>;

/** POST /email-confirmations/complete, by a link that is good for a day. */
export const ConfirmEmailRequest = Type.Object({ token: RawToken });
export type ConfirmEmailRequest = Static<typeof ConfirmEmailRequest>;

/** POST /invitations/look-up: what a link invites to. Addresses: see each, all under /portal-api. */
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
  language: Type.Optional(PersonLanguage),
});
export type AcceptInvitationRequest = Static<typeof AcceptInvitationRequest>;
export const AcceptInvitationData = Type.Object({ accountId: Type.Integer() });
export type AcceptInvitationData = Static<typeof AcceptInvitationData>;
