import type { Anybody, Route } from '../../../platform/http/api/route.ts';
import { passwordRoute } from './password.ts';
import { passwordResetRoutes } from './password-resets.ts';
import type { PeopleDeps, SignInDeps } from './people.ts';
import { secondFactorRoute } from './second-factor.ts';
import { sessionRoutes } from './sessions.ts';
import { signInByPasswordRoute } from './sign-in.ts';
import { signOutRoute } from './sign-out.ts';
import { twoFactorRoutes } from './two-factor.ts';

/** Returns the operations of signing in and out, and of a forgotten password. */
export function personSignInRoutes<Access extends string>(
  deps: SignInDeps<Access>,
): Route<Access | Anybody>[] {
  return [
    signInByPasswordRoute(deps),
    secondFactorRoute(deps),
    signOutRoute(deps),
    ...passwordResetRoutes(deps),
  ];
}

/** Returns the operations by which people change their own password, second factor and sessions. */
export function ownSignInRoutes<Access extends string>(deps: PeopleDeps<Access>): Route<Access | Anybody>[] {
  return [passwordRoute(deps), ...twoFactorRoutes(deps), ...sessionRoutes(deps)];
}
