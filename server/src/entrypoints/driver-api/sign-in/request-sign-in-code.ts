import { SignInCodeData, SignInCodeRequest } from '@satha/contract/driver-operations';
import {
  type RequestSignInCodeDeps,
  requestSignInCode,
} from '../../../domain/drivers/sign-in/request-sign-in-code.ts';
import { signInPolicy } from '../../../domain/drivers/sign-in/sign-in-policy.ts';
import { addressesOf } from '../../../platform/http/addresses/addresses-of.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { ApiLimits } from '../../../platform/http/limits/api-limits.ts';
import { ok } from '../../operation-responses.ts';
import type { DriverApiRoute } from '../gate.ts';
import { responsesOfSignIn } from '../operation-schema.ts';

const url = '/sign-in-codes';

const schema = {
  operationId: 'requestSignInCode',
  tags: ['Sign-in'],
  summary: 'Ask for a sign-in code',
  description:
    "Sends six digits to the number by SMS, if it is a driver's. Whether it is, the answer does not tell. While a code is " +
    'good for a minute or more, the same one is sent again. Half a minute has to pass between two messages to a number; ' +
    'a number has thirty a day, of which ten for one address.',
  security: [],
  body: SignInCodeRequest,
  response: responsesOfSignIn(
    SignInCodeData,
    ['invalid_mobile_number', 'invalid_mobile_number_length', 'invalid_phone_code'],
    SignInCodeRequest,
  ),
};

export type RequestSignInCodeOperationDeps = RequestSignInCodeDeps & {
  readonly limits: Pick<ApiLimits, 'codesAsked' | 'strangers'>;
};

export function requestSignInCodeRoute(deps: RequestSignInCodeOperationDeps): DriverApiRoute {
  const limit = deps.limits.codesAsked;
  return route('POST', url, { schema, access: 'anybody', writes: true, limit }, async (request) => {
    const nowMs = deps.clock().epochMilliseconds;
    const addresses = addressesOf(request);
    const expiresAt = await deps.limits.strangers.run(addresses, () =>
      requestSignInCode(deps, { ...request.body, addresses }),
    );
    return ok({
      expiresInSeconds: Math.max(0, Math.floor((expiresAt.epochMilliseconds - nowMs) / 1000)),
      nextCodeInSeconds: signInPolicy.secondsBetweenCodes,
    });
  });
}
