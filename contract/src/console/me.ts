import { operatorRoles } from '@satha/terms/people';
import { type Static, Type } from 'typebox';
import { PersonLanguage } from '../people/sign-in.ts';

export const OperatorRole = Type.Enum([...operatorRoles]);

/** GET /me: the operator who is signed in. Addresses: see each, all under /console-api. */
export const OperatorMeData = Type.Object({
  operatorId: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  hasTwoFactor: Type.Boolean(),
  language: PersonLanguage,
  role: OperatorRole,
  permissions: Type.Array(Type.String(), {
    description: 'Such as trips.write: all that the operator may do now.',
  }),
  permissionsOfTwoFactor: Type.Array(Type.String(), {
    description: 'What the role may do besides, once two-factor sign-in is on: what moves money.',
  }),
});
export type OperatorMeData = Static<typeof OperatorMeData>;

/** GET /session: what the console asks first. A session that is over is none, and no refusal. */
export const OperatorSessionData = Type.Object({
  operator: Type.Union([OperatorMeData, Type.Null()], { description: 'Null where nobody is signed in.' }),
});
export type OperatorSessionData = Static<typeof OperatorSessionData>;

/** GET /environment. Answered to anybody. */
export const ConsoleEnvironmentData = Type.Object({
  environment: Type.Enum(['test', 'live'], { description: '`test` is the sandbox.' }),
});
export type ConsoleEnvironmentData = Static<typeof ConsoleEnvironmentData>;
