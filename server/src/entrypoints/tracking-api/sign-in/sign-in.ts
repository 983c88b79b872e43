import { CustomerData, CustomerSignInRequest } from '@satha/contract/tracking';
import {
  type SignInCustomerDeps,
  signInCustomer,
} from '../../../domain/customers/sign-in/sign-in-customer.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { countedAddress } from '../../../platform/http/minute-counter.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { refuseCustomer, type TrackingGateDeps } from '../gate.ts';

const url = '/sign-in';
const schema = { body: CustomerSignInRequest, response: answers(CustomerData) };

export type SignInDeps = SignInCustomerDeps & TrackingGateDeps;

export function registerSignIn(api: HttpServer, deps: SignInDeps): void {
  const config = { isFor: 'anybody', writes: true } as const;
  api.post(url, { schema, config }, async (request, reply) => {
    const address = countedAddress(request.remoteAddress);
    try {
      const { rawToken, number } = await signInCustomer(deps, { ...request.body, address });
      reply.header('Set-Cookie', deps.sessionCookie.keep(rawToken));
      return ok(number);
    } catch (error) {
      const isRefused = error instanceof Problem && error.code === 'invalid_sign_in_code';
      throw isRefused ? refuseCustomer(deps, request, error.code) : error;
    }
  });
  refuseOtherMethods(api, url, ['POST']);
}
