import { type Static, Type } from 'typebox';
import { Email } from '../../people/sign-in.ts';
import { Role } from '../../portal/me.ts';

/**
 * The console's wire about accounts and who belongs to them: under `/console-api`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | POST | `/accounts` | AddAccountRequest | ConsoleAccountData | accounts.write |
 * | PATCH | `/accounts/:accountId` | EditAccountRequest | ConsoleAccountData | accounts.write |
 * | POST | `/accounts/:accountId/keys` | CreateApiKeyRequest | CreatedApiKey | accounts.admit |
 * | GET | `/accounts/:accountId/invitations` | | InvitationsData | accounts.read |
 * | POST | `/accounts/:accountId/invitations` | InviteMemberRequest | AccountInvitationData | accounts.admit |
 * | DELETE | `/accounts/:accountId/invitations/:invitationId` | | | accounts.write |
 * | PATCH | `/accounts/:accountId/members/:memberId` | EditMemberRequest | AccountMemberData | accounts.admit |
 * | DELETE | `/accounts/:accountId/members/:memberId` | | | accounts.write |
 * | POST | `/members/:memberId/suspend` | ReasonRequest | | accounts.write |
 * | POST | `/members/:memberId/resume` | ReasonRequest | | accounts.admit |
 * | POST | `/members/:memberId/end-sessions` | | EndedSessionsData | accounts.write |
 * | POST | `/members/:memberId/end-two-factor` | | | accounts.admit |
 * | GET | `/accounts/:accountId/requests` | RequestLogQuery | RequestLogList | accounts.read |
 * | GET | `/accounts/:accountId/requests/:entryId` | | LoggedRequestDetail | accounts.write |
 *
 * Below `/members` it is about the person, wherever they belong.
 */
const number = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const version = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Of the record that whoever changes it saw.',
});
const name = Type.String({ minLength: 1, maxLength: 500, description: '1 to 80 characters.' });

export const AccountMemberParams = Type.Object({ accountId: number, memberId: number });
export const AccountInvitationParams = Type.Object({ accountId: number, invitationId: number });
export const AccountRequestParams = Type.Object({
  accountId: number,
  entryId: Type.String({ maxLength: 60 }),
});
export const MemberParams = Type.Object({ memberId: number });

/** Its wallet is empty: money comes by a top-up. */
export const AddAccountRequest = Type.Object({ name });
export type AddAccountRequest = Static<typeof AddAccountRequest>;

/**
 * What is left out stays. Refused with version_conflict where the record has another version: `errors` names each field
 * that was changed meanwhile, with what it is now.
 */
export const EditAccountRequest = Type.Object({
  version,
  name: Type.Optional(name),
  requiresTwoFactor: Type.Optional(
    Type.Boolean({ description: "Whether members need two-factor sign-in for the account's money." }),
  ),
  smsLinksEnabled: Type.Optional(
    Type.Boolean({ description: 'Whether customers are sent the link to their trip.' }),
  ),
  smsUpdatesEnabled: Type.Optional(
    Type.Boolean({ description: 'Whether they are also told of the driver.' }),
  ),
});
export type EditAccountRequest = Static<typeof EditAccountRequest>;

/** Inviting an email again replaces its link, which goes by mail. */
export const InviteMemberRequest = Type.Object({ email: Email, role: Role });
export type InviteMemberRequest = Static<typeof InviteMemberRequest>;

/** Refused with version_conflict where somebody else gave another role meanwhile. */
export const EditMemberRequest = Type.Object({ version, role: Role });
export type EditMemberRequest = Static<typeof EditMemberRequest>;
