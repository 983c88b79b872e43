import { memberRoles } from '@satha/terms/people';
import { type Static, Type } from 'typebox';
import { PersonLanguage } from '../people/sign-in.ts';

export const Role = Type.Enum([...memberRoles]);
export type Role = Static<typeof Role>;

/** GET /me: who is signed in, and where they belong. */
export const MeData = Type.Object({
  memberId: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  isEmailConfirmed: Type.Boolean(),
  hasTwoFactor: Type.Boolean(),
  language: PersonLanguage,
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
