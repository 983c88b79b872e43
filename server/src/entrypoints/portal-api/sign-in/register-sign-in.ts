import type { HttpServer } from '../../../platform/http/http-server.ts';
import { registerEmailConfirmations } from './email-confirmations.ts';
import { registerInvitationLinks } from './invitations.ts';
import { registerPasswordResets } from './password-resets.ts';
import { registerSecondFactor } from './second-factor.ts';
import { registerSignInByPassword } from './sign-in.ts';
import type { SignInAreaDeps } from './sign-in-area-deps.ts';
import { registerSignOut } from './sign-out.ts';
import { registerSignUp } from './sign-up.ts';

/** The ways in. */
export function registerSignIn(api: HttpServer, deps: SignInAreaDeps): void {
  if (deps.allowsSignUp) registerSignUp(api, deps);
  registerSignInByPassword(api, deps);
  registerSecondFactor(api, deps);
  registerSignOut(api, deps);
  registerPasswordResets(api, deps);
  registerEmailConfirmations(api, deps);
  registerInvitationLinks(api, deps);
}
