import { type Static, Type } from 'typebox';
import { Email } from '../people/sign-in.ts';
import { Role } from './me.ts';

export const AccountMemberData = Type.Object({
  memberId: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  isEmailConfirmed: Type.Boolean(),
  hasTwoFactor: Type.Boolean(),
  isSuspended: Type.Boolean({ description: 'Whether the operator shuts the member out.' }),
  role: Role,
  createdAt: Type.String(),
  version: Type.Integer({ description: 'Of the role: a change at the console names the one that it saw.' }),
});
export type AccountMemberData = Static<typeof AccountMemberData>;

/** GET /accounts/:accountId/members. */
export const MembersData = Type.Object({ items: Type.Array(AccountMemberData), nextCursor: Type.Null() });
export type MembersData = Static<typeof MembersData>;

/** PATCH /accounts/:accountId/members/:memberId. */
export const ChangeRoleRequest = Type.Object({ role: Role });
export type ChangeRoleRequest = Static<typeof ChangeRoleRequest>;

export const AccountInvitationData = Type.Object({
  invitationId: Type.Integer(),
  email: Type.String(),
  role: Role,
  createdAt: Type.String(),
  expiresAt: Type.String(),
  isExpired: Type.Boolean(),
});
export type AccountInvitationData = Static<typeof AccountInvitationData>;

/** GET /accounts/:accountId/invitations: those that are neither accepted nor withdrawn. */
export const InvitationsData = Type.Object({
  items: Type.Array(AccountInvitationData),
  nextCursor: Type.Null(),
});
export type InvitationsData = Static<typeof InvitationsData>;

/** POST /accounts/:accountId/invitations. Inviting an email again replaces its link. */
export const InviteRequest = Type.Object({
  email: Email,
  role: Role,
});
export type InviteRequest = Static<typeof InviteRequest>;

/** PATCH /accounts/:accountId: what is left out stays. */
export const ChangeAccountRequest = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  requiresTwoFactor: Type.Optional(
    Type.Boolean({ description: 'Set by an owner who has two-factor sign-in on, and by nobody else.' }),
  ),
  smsUpdatesEnabled: Type.Optional(Type.Boolean()),
});
export type ChangeAccountRequest = Static<typeof ChangeAccountRequest>;

/** GET /accounts/:accountId. */
export const AccountData = Type.Object({
  accountId: Type.Integer(),
  name: Type.String(),
  requiresTwoFactor: Type.Boolean({
    description: "Whether members need two-factor sign-in for what is about the account's money.",
  }),
  smsLinksEnabled: Type.Boolean({
    description: 'Whether customers are sent an SMS with the link to their trip. The operator decides it.',
  }),
  smsUpdatesEnabled: Type.Boolean({
    description:
      'Whether customers are also told by SMS that a driver is on the way and has arrived: nothing comes of it while smsLinksEnabled is false.',
  }),
  createdAt: Type.String(),
});
export type AccountData = Static<typeof AccountData>;
