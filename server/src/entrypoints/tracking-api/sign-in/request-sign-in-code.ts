import { CustomerCodeData, CustomerCodeRequest } from '@satha/contract/tracking/customer-sign-in';
import {
  type RequestCustomerCodeDeps,
  requestCustomerCode,
} from '../../../domain/customers/sign-in/request-customer-code.ts';
import { signInPolicy } from '../../../domain/customers/sign-in/sign-in-policy.ts';
import { addressesOf } from '../../../platform/http/addresses/addresses-of.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { ApiLimits } from '../../../platform/http/limits/api-limits.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { TrackingApiRoute } from '../gate.ts';

const url = '/sign-in-codes';
const schema = { body: CustomerCodeRequest, response: answers(CustomerCodeData) };

export type RequestSignInCodeDeps = RequestCustomerCodeDeps & {
  readonly limits: Pick<ApiLimits, 'codesAsked' | 'strangers'>;
};

export function requestSignInCodeRoute(deps: RequestSignInCodeDeps): TrackingApiRoute {
  const limit = deps.limits.codesAsked;
  return route('POST', url, { schema, access: 'anybody', writes: true, limit }, async (request) => {
    const nowMs = deps.clock().epochMilliseconds;
    const addresses = addressesOf(request);
    const { phoneCode, mobileNumber, language } = request.body;
    const wish = { phoneCode, mobileNumber, language, addresses };
    const expiresAt = await deps.limits.strangers.run(addresses, () => requestCustomerCode(deps, wish));
    return ok({
      expiresInSeconds: Math.max(0, Math.floor((expiresAt.epochMilliseconds - nowMs) / 1000)),
      nextCodeInSeconds: signInPolicy.secondsBetweenCodes,
    });
  });
}
