import { CustomerData, CustomerSignInRequest } from '@satha/contract/tracking/customer-sign-in';
import { signInCustomer } from '../../../domain/customers/sign-in/sign-in-customer.ts';
import type { SignInByCodeDeps } from '../../../domain/sessions/sign-in-by-code.ts';
import { addressesOf } from '../../../platform/http/addresses/addresses-of.ts';
import { route } from '../../../platform/http/api/route.ts';
import { type TrySignInCodeDeps, trySignInCode } from '../../../platform/http/limits/try-sign-in-code.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { TrackingApiRoute, TrackingGateDeps } from '../gate.ts';

const url = '/sign-in';
const schema = { body: CustomerSignInRequest, response: answers(CustomerData) };

export type SignInDeps = SignInByCodeDeps & TrySignInCodeDeps & Pick<TrackingGateDeps, 'sessionCookie'>;

export function signInRoute(deps: SignInDeps): TrackingApiRoute {
  return route('POST', url, { schema, access: 'anybody', writes: true }, async (request, reply) => {
    const addresses = addressesOf(request);
    const { rawToken, person } = await trySignInCode(deps, { audience: 'customer', addresses }, () =>
      signInCustomer(deps, { ...request.body, addresses }),
    );
    reply.header('Set-Cookie', deps.sessionCookie.keep(rawToken));
    return ok(person);
  });
}
