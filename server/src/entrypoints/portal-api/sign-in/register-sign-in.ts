import type { SignUpDeps } from '../../../domain/members/sign-in/sign-up-member.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import type { SignIn } from '../../../platform/sign-in/sign-in.ts';
import { registerEmailConfirmations } from './email-confirmations.ts';
import { registerInvitationLinks } from './invitations.ts';
import { registerPasswordResets } from './password-resets.ts';
import { registerSecondFactor } from './second-factor.ts';
import { registerSignInByPassword } from './sign-in.ts';
import { registerSignOut } from './sign-out.ts';
import { registerSignUp } from './sign-up.ts';

export type SignInAreaDeps = Pick<SignUpDeps, 'db' | 'clock' | 'links'> & {
  readonly signIn: SignIn;
  /** Whether anybody may sign up. */
  readonly allowsSignUp: boolean;
  /** How often an address may try something in a quarter of an hour without being signed in. */
  readonly attemptsPerAddress: number;
};

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
