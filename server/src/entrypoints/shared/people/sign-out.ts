import { endSession } from '../../../domain/sessions/end-sessions.ts';
import { hashSessionToken } from '../../../domain/sessions/session.ts';
import type { Anybody, Route } from '../../../platform/http/api/route.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answersDone, done } from '../answers.ts';
import type { FindSignedInDeps } from './cookies/people-cookies.ts';

const url = '/sign-out';
const schema = { response: answersDone };

/** Ends the session, if there is one: signing out twice is signing out. */
export function signOutRoute({ db, cookies }: Pick<FindSignedInDeps, 'db' | 'cookies'>): Route<Anybody> {
  return route('POST', url, { schema, access: 'anybody', writes: true }, async (request, reply) => {
    const rawToken = cookies.session.read(request.headers.cookie);
    if (rawToken !== undefined) {
      await endSession(db, { tokenHash: hashSessionToken(rawToken) });
    }
    reply.header('Set-Cookie', cookies.session.forget());
    return done();
  });
}
