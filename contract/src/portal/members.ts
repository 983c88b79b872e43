import { type Static, Type } from 'typebox';
import { Role } from './me.ts';

export const AccountMemberData = Type.Object({
  memberId: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  isEmailConfirmed: Type.Boolean(),
  hasTwoFactor: Type.Boolean(),
  role: Role,
  createdAt: Type.String(),
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
  email: Type.String({ minLength: 3, maxLength: 254 }),
  role: Role,
});
export type InviteRequest = Static<typeof InviteRequest>;

/** PATCH /accounts/:accountId. */
export const ChangeAccountRequest = Type.Object({ name: Type.String({ minLength: 1, maxLength: 80 }) });
export type ChangeAccountRequest = Static<typeof ChangeAccountRequest>;

/** GET /accounts/:accountId. */
export const AccountData = Type.Object({
  accountId: Type.Integer(),
  name: Type.String(),
  createdAt: Type.String(),
});
export type AccountData = Static<typeof AccountData>;
