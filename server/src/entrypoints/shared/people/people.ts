import type { FastifyRequest } from 'fastify';
import type { PeopleKind } from '../../../domain/people/kinds-of-people.ts';
import type { ResetLinks } from '../../../domain/people/sign-in/notices.ts';
import type { SignedInPerson } from '../../../domain/people/sign-in/queries.ts';
import type { TwoFactorDeps } from '../../../domain/people/sign-in/second-factors/change-two-factor.ts';
import type { AttemptDeps } from '../../../domain/people/take-attempt.ts';
import type { StrangerLimit } from '../../../platform/http/limits/stranger-limit.ts';
import type { KnownBrowsers } from './cookies/known-browsers.ts';
import type { PeopleCookies } from './cookies/people-cookies.ts';

/** One kind of people who sign in by email and password: what is theirs alone of operations that they share. */
export type People<Access extends string> = {
  /** The access of routes for whoever is signed in. */
  readonly access: Access;
  /** Returns who is signed in, once the gate has found out. */
  personOf(request: FastifyRequest): SignedInPerson;
  readonly own: PeopleKind;
};

/** What the operations of people who are signed in work with. */
export type PeopleDeps<Access extends string> = AttemptDeps &
  TwoFactorDeps & {
    readonly cookies: PeopleCookies;
    readonly people: People<Access>;
  };

/** What limits callers who are not signed in. */
export type StrangerDeps = AttemptDeps & {
  readonly limits: {
    readonly strangers: StrangerLimit;
    /** How often an address may try something in a quarter of an hour without being signed in. */
    readonly attemptsPerAddress: number;
  };
};

/** What the operations of signing in work with. */
export type SignInDeps<Access extends string> = PeopleDeps<Access> &
  StrangerDeps & { readonly knownBrowsers: KnownBrowsers; readonly links: ResetLinks };
