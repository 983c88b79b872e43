import { route } from '../../../platform/http/api/route.ts';
import { answersDone, done, withCookies } from '../answers.ts';
import { originOf, type PortalApiRoute } from '../gate.ts';
import type { SignInAreaDeps } from './sign-in-area-deps.ts';

const url = '/sign-out';
const schema = { response: answersDone };

/** Ends the session, if there is one: signing out twice is signing out. */
export function signOutRoute({ signIn }: Pick<SignInAreaDeps, 'signIn'>): PortalApiRoute {
  return route('POST', url, { schema, access: 'anybody', writes: true }, async (request, reply) => {
    withCookies(reply, await signIn.signOut(originOf(request)));
    return done();
  });
}
