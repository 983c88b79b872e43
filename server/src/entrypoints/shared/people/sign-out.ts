import type { Anybody, Route } from '../../../platform/http/api/route.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { SignIn } from '../../../platform/sign-in/sign-in.ts';
import { answersDone, done, withCookies } from '../answers.ts';
import { originOf } from './request-origin.ts';

const url = '/sign-out';
const schema = { response: answersDone };

/** Ends the session, if there is one: signing out twice is signing out. */
export function signOutRoute({ signIn }: { readonly signIn: SignIn }): Route<Anybody> {
  return route('POST', url, { schema, access: 'anybody', writes: true }, async (request, reply) => {
    withCookies(reply, await signIn.signOut(originOf(request)));
    return done();
  });
}
