import { type Static, Type } from 'typebox';
import { Email, NewPassword, PersonLanguage, PersonName, RawToken } from '../people/sign-in.ts';
import { OperatorRole } from './me.ts';

export const OperatorData = Type.Object({
  operatorId: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  role: OperatorRole,
  hasTwoFactor: Type.Boolean(),
  isSuspended: Type.Boolean(),
  suspendedReason: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  version: Type.Integer({ description: 'Of the record: a change names the one that it saw.' }),
});
export type OperatorData = Static<typeof OperatorData>;

/** GET /operators: all of them, suspended ones too. */
export const OperatorsData = Type.Object({ items: Type.Array(OperatorData), nextCursor: Type.Null() });
export type OperatorsData = Static<typeof OperatorsData>;

/**
 * PATCH /operators/:operatorId. Refused with version_conflict where the record has another version: `errors` names each
 * field that was changed meanwhile, with what it is now.
 */
export const ChangeOperatorRequest = Type.Object({
  version: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  name: Type.Optional(PersonName),
  role: Type.Optional(OperatorRole),
});
export type ChangeOperatorRequest = Static<typeof ChangeOperatorRequest>;

/** POST /operators/:operatorId/suspend and /resume. */
export const ReasonRequest = Type.Object({
  reason: Type.String({ minLength: 1, maxLength: 500, description: 'Kept in the audit log.' }),
});
export type ReasonRequest = Static<typeof ReasonRequest>;

/** POST /operators/:operatorId/end-sessions. */
export const EndedSessionsData = Type.Object({ sessions: Type.Integer() });
export type EndedSessionsData = Static<typeof EndedSessionsData>;

export const OperatorInvitationData = Type.Object({
  invitationId: Type.Integer(),
  name: Type.Union([Type.String(), Type.Null()]),
  email: Type.Union([Type.String(), Type.Null()], {
    description: 'Null for the link that the first start of the sandbox prints.',
  }),
  role: OperatorRole,
  createdAt: Type.String(),
  expiresAt: Type.String(),
  isExpired: Type.Boolean(),
});
export type OperatorInvitationData = Static<typeof OperatorInvitationData>;

/** GET /operators/invitations: those that are neither accepted nor withdrawn. DELETE /operators/invitations/:invitationId withdraws one. */
export const OperatorInvitationsData = Type.Object({
  items: Type.Array(OperatorInvitationData),
  nextCursor: Type.Null(),
});
export type OperatorInvitationsData = Static<typeof OperatorInvitationsData>;

/** POST /operators/invitations. Inviting an email again replaces its link, which goes by mail. */
export const InviteOperatorRequest = Type.Object({ name: PersonName, email: Email, role: OperatorRole });
export type InviteOperatorRequest = Static<typeof InviteOperatorRequest>;

/**
 * POST /invitations/look-up: what a link invites to. Name and email are null for the first owner alone, who says both.
 */
export const OperatorInvitationLinkData = Type.Object({
  name: Type.Union([Type.String(), Type.Null()]),
  email: Type.Union([Type.String(), Type.Null()]),
  role: OperatorRole,
  expiresAt: Type.String(),
});
export type OperatorInvitationLinkData = Static<typeof OperatorInvitationLinkData>;

/** POST /invitations/accept: makes the operator, and signs them in. */
export const AcceptOperatorInvitationRequest = Type.Object({
  token: RawToken,
  name: PersonName,
  email: Type.Optional(Type.String({ ...Email, description: 'Where the invitation names none.' })),
  password: NewPassword,
  language: Type.Optional(PersonLanguage),
});
export type AcceptOperatorInvitationRequest = Static<typeof AcceptOperatorInvitationRequest>;
export const AcceptedOperatorData = Type.Object({ operatorId: Type.Integer() });
export type AcceptedOperatorData = Static<typeof AcceptedOperatorData>;
