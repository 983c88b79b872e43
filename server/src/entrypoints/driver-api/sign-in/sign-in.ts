import { SignInData, SignInRequest } from '@satha/contract/driver-operations';
import { type SignInDeps, signInDriver } from '../../../domain/drivers/sign-in/sign-in-driver.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { countedAddress } from '../../../platform/http/minute-counter.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { viewDriver } from '../driver-view.ts';
import { type DriverGateDeps, refuseDriver } from '../gate.ts';
import { responsesOfWayIn } from '../operation-schema.ts';

const url = '/sign-in';

const schema = {
  operationId: 'signIn',
  tags: ['Sign-in'],
  summary: 'Sign in',
  description:
    'Gives a token for one phone, good for 30 days. A code is good for one sign-in: when the answer is lost on its way, ' +
    'ask for another code. Phones that are signed in already stay so.',
  body: SignInRequest,
  response: responsesOfWayIn(
    SignInData,
    ['invalid_sign_in_code', 'invalid_mobile_number', 'invalid_mobile_number_length', 'invalid_phone_code'],
    SignInRequest,
  ),
};

export function registerSignIn(api: HttpServer, deps: SignInDeps & DriverGateDeps): void {
  api.post(url, { schema, config: { isWayIn: true, writes: true } }, async (request) => {
    const address = countedAddress(request.remoteAddress);
    try {
      const { rawToken, expiresAt, driver } = await signInDriver(deps, { ...request.body, address });
      return ok({
        token: rawToken,
        expiresAt: formatUaeTimestamp(expiresAt),
        driver: viewDriver(driver),
      });
    } catch (error) {
      const isRefused = error instanceof Problem && error.code === 'invalid_sign_in_code';
      throw isRefused ? refuseDriver(deps, request, error.code) : error;
    }
  });
  refuseOtherMethods(api, url, ['POST']);
}
