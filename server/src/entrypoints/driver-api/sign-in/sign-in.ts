import { SignInData, SignInRequest } from '@satha/contract/driver-operations';
import { type SignInDeps, signInDriver } from '../../../domain/drivers/sign-in/sign-in-driver.ts';
import { addressesOf } from '../../../platform/http/addresses/addresses-of.ts';
import { requireOwnSite } from '../../../platform/http/api/require-own-site.ts';
import { route } from '../../../platform/http/api/route.ts';
import { type TrySignInCodeDeps, trySignInCode } from '../../../platform/http/limits/try-sign-in-code.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { viewDriver } from '../driver-view.ts';
import type { DriverApiRoute, DriverGateDeps } from '../gate.ts';
import { responsesOfSignIn } from '../operation-schema.ts';

const url = '/sign-in';

const schema = {
  operationId: 'signIn',
  tags: ['Sign-in'],
  summary: 'Sign in',
  description:
    'Gives a token for one phone, good for 30 days, or keeps it in a cookie of our own pages. A code is good for one sign-in: when the answer is lost on its way, ' +
    'ask for another code. Phones that are signed in already stay so.',
  security: [],
  body: SignInRequest,
  response: responsesOfSignIn(
    SignInData,
    ['invalid_sign_in_code', 'invalid_mobile_number', 'invalid_mobile_number_length', 'invalid_phone_code'],
    SignInRequest,
  ),
};

export type SignInOperationDeps = SignInDeps &
  TrySignInCodeDeps &
  Pick<DriverGateDeps, 'sessionCookie' | 'publicUrl'>;

export function signInRoute(deps: SignInOperationDeps): DriverApiRoute {
  return route('POST', url, { schema, access: 'anybody', writes: true }, async (request, reply) => {
    const { keep, ...given } = request.body;
    // No other page signs a browser in as somebody of its choice.
    if (keep === 'cookie') requireOwnSite(request, deps.publicUrl);
    const addresses = addressesOf(request);
    const { rawToken, expiresAt, person } = await trySignInCode(deps, { audience: 'driver', addresses }, () =>
      signInDriver(deps, { ...given, addresses }),
    );
    if (keep === 'cookie') reply.header('Set-Cookie', deps.sessionCookie.keep(rawToken));
    return ok({
      ...(keep === undefined && { token: rawToken }),
      expiresAt: formatUaeTimestamp(expiresAt),
      driver: viewDriver(person),
    });
  });
}
