import { CustomerCodeData, CustomerCodeRequest } from '@satha/contract/tracking';
import {
  type RequestCustomerCodeDeps,
  requestCustomerCode,
} from '../../../domain/customers/sign-in/request-customer-code.ts';
import { signInPolicy } from '../../../domain/customers/sign-in/sign-in-policy.ts';
import { addressesOf } from '../../../platform/http/addresses/addresses-of.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import type { MinuteCounter } from '../../../platform/http/limits/minute-counter.ts';
import type { StrangerTurns } from '../../../platform/http/limits/stranger-turns.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';

const url = '/sign-in-codes';
const schema = { body: CustomerCodeRequest, response: answers(CustomerCodeData) };

export type RequestSignInCodeDeps = RequestCustomerCodeDeps & {
  /** Codes asked for, by remote address. */
  readonly customerCodesByAddress: MinuteCounter;
  readonly turns: StrangerTurns;
};

export function registerRequestSignInCode(api: HttpServer, deps: RequestSignInCodeDeps): void {
  const config = { isFor: 'anybody', writes: true } as const;
  api.post(url, { schema, config }, async (request) => {
    const nowMs = deps.clock().epochMilliseconds;
    const addresses = addressesOf(request);
    const { within, retryAfterSeconds } = deps.customerCodesByAddress.count(addresses, nowMs);
    if (!within) throw new Problem('too_many_requests', { retryAfterSeconds });
    const { phoneCode, mobileNumber, language } = request.body;
    const wish = { phoneCode, mobileNumber, language, addresses };
    const expiresAt = await deps.turns.run(addresses, () => requestCustomerCode(deps, wish));
    return ok({
      expiresInSeconds: Math.max(0, Math.floor((expiresAt.epochMilliseconds - nowMs) / 1000)),
      nextCodeInSeconds: signInPolicy.secondsBetweenCodes,
    });
  });
  refuseOtherMethods(api, url, ['POST']);
}
