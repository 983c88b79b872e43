import { DoneData } from '@satha/contract/people/sign-in';
import { endSession } from '../../../domain/sessions/end-sessions.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { customerOf, type TrackingApiRoute, type TrackingGateDeps } from '../gate.ts';

const url = '/sign-out';
const schema = { response: answers(DoneData) };

export function signOutRoute({
  db,
  sessionCookie,
}: Pick<TrackingGateDeps, 'db' | 'sessionCookie'>): TrackingApiRoute {
  return route('POST', url, { schema, access: 'customer', writes: true }, async (request, reply) => {
    await endSession(db, customerOf(request));
    reply.header('Set-Cookie', sessionCookie.forget());
    return ok({ isDone: true as const });
  });
}
