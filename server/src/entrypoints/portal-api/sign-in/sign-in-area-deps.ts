import type { SignUpDeps } from '../../../domain/members/sign-in/sign-up-member.ts';
import type { FindSignedInDeps } from '../../shared/people/cookies/people-cookies.ts';
import type { SignInDeps } from '../../shared/people/people.ts';

export type SignInAreaDeps = SignUpDeps &
  SignInDeps<'member'> &
  FindSignedInDeps & {
    /** Whether anybody may sign up. */
    readonly allowsSignUp: boolean;
  };
