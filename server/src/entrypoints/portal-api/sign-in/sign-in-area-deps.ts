import type { SignUpDeps } from '../../../domain/members/sign-in/sign-up-member.ts';
import type { SignInDeps } from '../../shared/people/people.ts';

export type SignInAreaDeps = Pick<SignUpDeps, 'links'> &
  SignInDeps<'member'> & {
    /** Whether anybody may sign up. */
    readonly allowsSignUp: boolean;
  };
