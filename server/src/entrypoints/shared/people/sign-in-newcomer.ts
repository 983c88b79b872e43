import type { FastifyReply, FastifyRequest } from 'fastify';
import { signInByPassword } from '../../../domain/people/sign-in/sign-in-by-password.ts';
import { keepSignIn } from './cookies/people-cookies.ts';
import type { SignInDeps } from './people.ts';
import { originOf } from './request-origin.ts';

/** Signs somebody in who was made by this request, of which the audit log tells by another line. */
export async function signInNewcomer<Access extends string>(
  deps: SignInDeps<Access>,
  { email, password }: { readonly email: string; readonly password: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const endedToken = deps.cookies.session.read(request.headers.cookie);
  const credentials = { email, password, origin: originOf(request), endedToken };
  keepSignIn(reply, deps.cookies, await signInByPassword(deps, deps.people.own, credentials));
  reply.header('Set-Cookie', deps.knownBrowsers.keep(email));
}
