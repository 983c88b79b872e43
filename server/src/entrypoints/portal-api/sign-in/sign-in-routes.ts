import type { PortalApiRoute } from '../gate.ts';
import { emailConfirmationRoutes } from './email-confirmations.ts';
import { invitationLinkRoutes } from './invitations.ts';
import { passwordResetRoutes } from './password-resets.ts';
import { secondFactorRoute } from './second-factor.ts';
import { signInByPasswordRoute } from './sign-in.ts';
import type { SignInAreaDeps } from './sign-in-area-deps.ts';
import { signOutRoute } from './sign-out.ts';
import { signUpRoute } from './sign-up.ts';

/** Returns the operations of signing in. */
export function signInRoutes(deps: SignInAreaDeps): PortalApiRoute[] {
  return [
    ...(deps.allowsSignUp ? [signUpRoute(deps)] : []),
    signInByPasswordRoute(deps),
    secondFactorRoute(deps),
    signOutRoute(deps),
    ...passwordResetRoutes(deps),
    ...emailConfirmationRoutes(deps),
    ...invitationLinkRoutes(deps),
  ];
}
