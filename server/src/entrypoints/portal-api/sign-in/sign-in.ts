import { SignInData, SignInRequest } from '@satha/contract/portal/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordMemberEntry } from '../../../domain/members/record-member-audit.ts';
import {
  giveAttemptsBack,
  subjectsOf,
  subjectsOfSignIns,
} from '../../../domain/members/sign-in/take-attempt.ts';
import { addressesOf } from '../../../platform/http/addresses/addresses-of.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { withCookies } from '../answers.ts';
import { auditOf, originOf, type PortalApiRoute } from '../gate.ts';
import { limitAttempts } from './limit-attempts.ts';
import type { SignInAreaDeps } from './sign-in-area-deps.ts';

const url = '/sign-in';
const schema = { body: SignInRequest, response: answers(SignInData) };

/**
 * Signs a member in by email and password; the answer does not tell what is wrong, or whether anybody has the
 * email, and the limits count either way.
 */
export function signInByPasswordRoute(deps: SignInAreaDeps): PortalApiRoute {
  return route('POST', url, { schema, access: 'anybody', writes: true }, async (request, reply) => {
    const email = request.body.email.trim().toLowerCase();
    const { password } = request.body;
    const { addresses, subjects } = findLimits(deps, request, email);
    return limitAttempts(deps, addresses, subjects, async () => {
      const isSignedIn = await signIn(deps, { email, password }, request, reply);
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
function findLimits(deps: SignInAreaDeps, request: FastifyRequest, email: string) {
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

/** Whether nothing more is asked for. */
async function signIn(
  deps: SignInAreaDeps,
  credentials: { readonly email: string; readonly password: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { personId } = withCookies(reply, await deps.signIn.signIn(originOf(request), credentials));
  if (personId === undefined) return false;
  await recordMemberEntry(deps.db, {
    ...auditOf(request),
    memberId: personId,
    action: 'member.signed_in',
    at: deps.clock(),
  });
  return true;
}
