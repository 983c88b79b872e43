import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { answersDone, done, withCookies } from '../answers.ts';
import { originOf } from '../gate.ts';
import type { SignInAreaDeps } from './sign-in-area-deps.ts';

const url = '/sign-out';
const schema = { response: answersDone };

/** Ends the session, if there is one: signing out twice is signing out. */
export function registerSignOut(api: HttpServer, { signIn }: Pick<SignInAreaDeps, 'signIn'>): void {
  api.post(url, { schema, config: { needs: 'nothing', writes: true } }, async (request, reply) => {
    withCookies(reply, await signIn.signOut(originOf(request)));
    return done();
  });
  refuseOtherMethods(api, url, ['POST']);
}
