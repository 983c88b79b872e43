import { SignInCodeData, SignInCodeRequest } from '@satha/contract/driver-operations';
import {
  type RequestSignInCodeDeps,
  requestSignInCode,
} from '../../../domain/drivers/sign-in/request-sign-in-code.ts';
import { signInPolicy } from '../../../domain/drivers/sign-in/sign-in-policy.ts';
import { addressesOf } from '../../../platform/http/addresses/addresses-of.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import type { MinuteCounter } from '../../../platform/http/limits/minute-counter.ts';
import type { StrangerTurns } from '../../../platform/http/limits/stranger-turns.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { responsesOfWayIn } from '../operation-schema.ts';

const url = '/sign-in-codes';

const schema = {
  operationId: 'requestSignInCode',
  tags: ['Sign-in'],
  summary: 'Ask for a sign-in code',
  description:
    "Sends six digits to the number by SMS, if it is a driver's. Whether it is, the answer does not tell. While a code is " +
    'good for a minute or more, the same one is sent again. Half a minute has to pass between two messages to a number; ' +
    'a number has thirty a day, of which ten for one address.',
  body: SignInCodeRequest,
  response: responsesOfWayIn(
    SignInCodeData,
    ['invalid_mobile_number', 'invalid_mobile_number_length', 'invalid_phone_code'],
    SignInCodeRequest,
  ),
};

export type RequestSignInCodeOperationDeps = RequestSignInCodeDeps & {
  /** Codes asked for, by remote address. */
  readonly codesByAddress: MinuteCounter;
  readonly turns: StrangerTurns;
};

export function registerRequestSignInCode(api: HttpServer, deps: RequestSignInCodeOperationDeps): void {
  api.post(url, { schema, config: { isWayIn: true, writes: true } }, async (request) => {
    const nowMs = deps.clock().epochMilliseconds;
    const addresses = addressesOf(request);
    const { within, retryAfterSeconds } = deps.codesByAddress.count(addresses, nowMs);
    if (!within) throw new Problem('too_many_requests', { retryAfterSeconds });
    const expiresAt = await deps.turns.run(addresses, () =>
      requestSignInCode(deps, { ...request.body, addresses }),
    );
    return ok({
      expiresInSeconds: Math.max(0, Math.floor((expiresAt.epochMilliseconds - nowMs) / 1000)),
      nextCodeInSeconds: signInPolicy.secondsBetweenCodes,
    });
  });
  refuseOtherMethods(api, url, ['POST']);
}
