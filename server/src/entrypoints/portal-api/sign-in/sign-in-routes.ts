import { personSignInRoutes } from '../../shared/people/people-routes.ts';
import type { PortalApiRoute } from '../gate.ts';
import { emailConfirmationRoutes } from './email-confirmations.ts';
import { invitationLinkRoutes } from './invitations.ts';
import type { SignInAreaDeps } from './sign-in-area-deps.ts';
import { signUpRoute } from './sign-up.ts';

/** Returns the operations of signing in. */
export function signInRoutes(deps: SignInAreaDeps): PortalApiRoute[] {
  return [
    ...(deps.allowsSignUp ? [signUpRoute(deps)] : []),
    ...personSignInRoutes(deps),
    ...emailConfirmationRoutes(deps),
    ...invitationLinkRoutes(deps),
  ];
}
