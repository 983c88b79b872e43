import { SignInData, SignInRequest } from '@satha/contract/people/sign-in';
import type { FastifyRequest } from 'fastify';
import { tidyEmail } from '../../../domain/people/email.ts';
import { signInByPassword } from '../../../domain/people/sign-in/sign-in-by-password.ts';
import { giveAttemptsBack, subjectsOf, subjectsOfSignIns } from '../../../domain/people/take-attempt.ts';
import { addressesOf } from '../../../platform/http/addresses/addresses-of.ts';
import type { Anybody, Route } from '../../../platform/http/api/route.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { keepSignIn } from './cookies/people-cookies.ts';
import { limitAttempts } from './limit-attempts.ts';
import type { SignInDeps } from './people.ts';
import { auditOf, originOf } from './request-origin.ts';

const url = '/sign-in';
const schema = { body: SignInRequest, response: answers(SignInData) };

/**
 * Signs somebody in by email and password; the answer does not tell what is wrong, or whether anybody has the
 * email, and the limits count either way.
 */
export function signInByPasswordRoute<Access extends string>(deps: SignInDeps<Access>): Route<Anybody> {
  return route('POST', url, { schema, access: 'anybody', writes: true }, async (request, reply) => {
    const email = tidyEmail(request.body.email);
    const { password } = request.body;
    const { addresses, subjects } = findLimits(deps, request, email);
    return limitAttempts(deps, addresses, subjects, async () => {
      const begun = await signInByPassword(deps, deps.people.own, {
        ...{ email, password, origin: originOf(request), audit: auditOf(request) },
        endedToken: deps.cookies.session.read(request.headers.cookie),
      });
      const isSignedIn = keepSignIn(reply, deps.cookies, begun);
      await giveAttemptsBack(deps, subjects);
      reply.header('Set-Cookie', deps.knownBrowsers.keep(email));
      return ok({ isSignedIn });
    });
  });
}

/**
 * Whose turn it is, and what is counted: browsers in which the email's password was right before by themselves, with one
 * turn for all of an email, for anybody may have many; everybody else by the address and the email. All at once, so that
 * an address that is refused adds nothing to what would lock out everybody.
 */
function findLimits<Access extends string>(deps: SignInDeps<Access>, request: FastifyRequest, email: string) {
  const browser = deps.knownBrowsers.read(request.headers.cookie, email);
  if (browser !== undefined) {
    return {
      addresses: [{ name: `browsers of ${email}`, times: 1 }],
      subjects: [
        ...subjectsOf({ kind: 'sign-in-browser', of: browser }),
        ...subjectsOf({ kind: 'sign-in-browsers', of: email }),
      ],
    };
  }
  const addresses = addressesOf(request);
  return {
    addresses,
    subjects: [
      ...subjectsOfSignIns(addresses, deps.limits.attemptsPerAddress),
      ...subjectsOf({ kind: 'sign-in', of: email, from: addresses }),
      ...subjectsOf({ kind: 'sign-in-anywhere', of: email }),
    ],
  };
}
