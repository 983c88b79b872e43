import type { FastifyReply, FastifyRequest } from 'fastify';
import { renewPersonSession } from '../../../../domain/people/sign-in/begin-person-session.ts';
import type { FindPerson, SignedInPerson } from '../../../../domain/people/sign-in/queries.ts';
import type { BegunSignIn } from '../../../../domain/people/sign-in/sign-in-by-password.ts';
import { signInPolicy } from '../../../../domain/people/sign-in/sign-in-policy.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { Clock } from '../../../../values/clock.ts';
import { createSignedCookie, type SignedCookie, type SignedCookieSettings } from './signed-cookie.ts';

/** What a browser keeps of one kind of people. */
export type PeopleCookies = {
  /** Of whoever is signed in. */
  readonly session: SignedCookie;
  /** Of a sign-in that waits for its second factor. */
  readonly waiting: SignedCookie;
};

export function createPeopleCookies({
  prefix,
  ...settings
}: Omit<SignedCookieSettings, 'name' | 'seconds'> & { readonly prefix: string }): PeopleCookies {
  const { idleDays, secondFactorSeconds } = signInPolicy;
  return {
    session: createSignedCookie({
      ...{ ...settings, name: `${prefix}.session_token`, seconds: idleDays * 24 * 3_600 },
    }),
    waiting: createSignedCookie({ ...settings, name: `${prefix}.two_factor`, seconds: secondFactorSeconds }),
  };
}

export type FindSignedInDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly cookies: PeopleCookies;
  readonly findPerson: FindPerson;
};

/**
 * Finds who asks. Nobody, for a session that is over: its cookie is left where it is. The browser may have a new one by
 * the time that the answer arrives, which taking the old one away would take.
 */
export async function findSignedIn(
  deps: FindSignedInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInPerson | undefined> {
  const rawToken = deps.cookies.session.read(request.headers.cookie);
  const found = rawToken === undefined ? undefined : await deps.findPerson(rawToken);
  if (rawToken === undefined || !found) return undefined;
  const { tokenHash, isDueForRenewal, ...person } = found;
  if (isDueForRenewal) {
    if (!(await renewPersonSession(deps, { tokenHash }))) return undefined;
    reply.header('Set-Cookie', deps.cookies.session.keep(rawToken));
  }
  return person;
}

/** Lets the browser keep what a sign-in began; whether nothing more is asked for. */
export function keepSignIn(reply: FastifyReply, cookies: PeopleCookies, begun: BegunSignIn): boolean {
  if ('rawToken' in begun) {
    reply.header('Set-Cookie', cookies.session.keep(begun.rawToken));
    return true;
  }
  reply.header('Set-Cookie', [cookies.session.forget(), cookies.waiting.keep(begun.waitingToken)]);
  return false;
}
