import type { SignUpDeps } from '../../../domain/members/sign-in/sign-up-member.ts';
import type { SignIn } from '../../../platform/sign-in/sign-in.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { StrangerDeps } from './limit-attempts.ts';

export type SignInAreaDeps = Pick<SignUpDeps, 'db' | 'clock' | 'links'> &
  StrangerDeps & {
    readonly signIn: SignIn;
    /** Whether anybody may sign up. */
    readonly allowsSignUp: boolean;
    readonly knownBrowsers: KnownBrowsers;
  };
