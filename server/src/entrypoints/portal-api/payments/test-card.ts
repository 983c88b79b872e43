import {
  TestAuthenticationRequest,
  TestCardAnswer,
  TestCardRequest,
  TopUpParams,
} from '@satha/contract/portal/payments';
import type { FormAnswer, TestCardForm } from '../../../domain/payments/test-card-form.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { membershipOf } from '../gate.ts';
import type { PaymentsDeps } from './payment-deps.ts';
import { requireTopUp, viewOne } from './top-ups.ts';

const url = '/accounts/:accountId/payments/top-ups/:topUpId';

/** The page of payment that is the sandbox's own: live has no such paths. */
export function registerTestCard(api: HttpServer, deps: PaymentsDeps, form: TestCardForm): void {
  const config = { needs: 'wallet.write', writes: true } as const;
  const response = answers(TestCardAnswer);
  const answerOf = async (accountId: number, topUpId: number, answer: FormAnswer) =>
    ok({ answer, topUp: await viewOne(deps, await requireTopUp(deps, accountId, topUpId)) });

  const ofCard = { params: TopUpParams, body: TestCardRequest, response };
  api.post(`${url}/test-card`, { schema: ofCard, config }, async (request) => {
    const { accountId } = membershipOf(request);
    const topUp = await requireTopUp(deps, accountId, request.params.topUpId);
    const { number, expiryMonth, expiryYear } = request.body;
    return answerOf(accountId, topUp.topUpId, await form.fillIn(topUp, { number, expiryMonth, expiryYear }));
  });
  refuseOtherMethods(api, `${url}/test-card`, ['POST']);

  const ofBank = { params: TopUpParams, body: TestAuthenticationRequest, response };
  api.post(`${url}/authentication`, { schema: ofBank, config }, async (request) => {
    const { accountId } = membershipOf(request);
    const topUp = await requireTopUp(deps, accountId, request.params.topUpId);
    return answerOf(accountId, topUp.topUpId, await form.authenticate(topUp, request.body.approve));
  });
  refuseOtherMethods(api, `${url}/authentication`, ['POST']);
}
