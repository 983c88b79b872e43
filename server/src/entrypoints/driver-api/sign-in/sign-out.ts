import { SignOutData } from '@satha/contract/driver-operations';
import { endSession } from '../../../domain/sessions/end-sessions.ts';
import { route } from '../../../platform/http/api/route.ts';
import { ok } from '../../operation-responses.ts';
import { type DriverApiRoute, type DriverGateDeps, driverOf, isAskedByCookie } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/sign-out';

const schema = {
  operationId: 'signOut',
  tags: ['Sign-in'],
  summary: 'Sign out',
  description:
    'Ends the token that it is sent with, and forgets the cookie that held it. Other phones stay signed in, and an open shift stays open: go offline first.',
  security,
  response: responses(SignOutData, []),
};

export function signOutRoute({
  db,
  sessionCookie,
}: Pick<DriverGateDeps, 'db' | 'sessionCookie'>): DriverApiRoute {
  return route('POST', url, { schema, access: 'driver', writes: true }, async (request, reply) => {
    await endSession(db, driverOf(request));
    if (isAskedByCookie(request)) reply.header('Set-Cookie', sessionCookie.forget());
    return ok({ signedOut: true as const });
  });
}
