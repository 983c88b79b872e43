import type { SignUpDeps } from '../../../domain/members/sign-in/sign-up-member.ts';
import type { SignIn } from '../../../platform/sign-in/sign-in.ts';

export type SignInAreaDeps = Pick<SignUpDeps, 'db' | 'clock' | 'links'> & {
  readonly signIn: SignIn;
  /** Whether anybody may sign up. */
  readonly allowsSignUp: boolean;
  /** How often an address may try something in a quarter of an hour without being signed in. */
  readonly attemptsPerAddress: number;
};
