import { CustomerData, CustomerSignInRequest } from '@satha/contract/tracking';
import {
  type SignInCustomerDeps,
  signInCustomer,
} from '../../../domain/customers/sign-in/sign-in-customer.ts';
import { addressesOf } from '../../../platform/http/addresses/addresses-of.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { type TrySignInCodeDeps, trySignInCode } from '../../../platform/http/limits/try-sign-in-code.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import type { TrackingGateDeps } from '../gate.ts';

const url = '/sign-in';
const schema = { body: CustomerSignInRequest, response: answers(CustomerData) };

export type SignInDeps = SignInCustomerDeps & TrySignInCodeDeps & Pick<TrackingGateDeps, 'sessionCookie'>;

export function registerSignIn(api: HttpServer, deps: SignInDeps): void {
  const config = { isFor: 'anybody', writes: true } as const;
  api.post(url, { schema, config }, async (request, reply) => {
    const addresses = addressesOf(request);
    const { rawToken, number } = await trySignInCode(deps, { audience: 'customer', addresses }, () =>
      signInCustomer(deps, { ...request.body, addresses }),
    );
    reply.header('Set-Cookie', deps.sessionCookie.keep(rawToken));
    return ok(number);
  });
  refuseOtherMethods(api, url, ['POST']);
}
