import { DoneData } from '@satha/contract/portal/sign-in';
import { signOutCustomer } from '../../../domain/customers/sign-in/end-customer-sessions.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { customerOf, type TrackingGateDeps } from '../gate.ts';

const url = '/sign-out';
const schema = { response: answers(DoneData) };

export function registerSignOut(
  api: HttpServer,
  { db, sessionCookie }: Pick<TrackingGateDeps, 'db' | 'sessionCookie'>,
): void {
  const config = { isFor: 'customer', writes: true } as const;
  api.post(url, { schema, config }, async (request, reply) => {
    await signOutCustomer(db, customerOf(request));
    reply.header('Set-Cookie', sessionCookie.forget());
    return ok({ isDone: true as const });
  });
  refuseOtherMethods(api, url, ['POST']);
}
