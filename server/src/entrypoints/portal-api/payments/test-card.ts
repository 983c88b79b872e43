import { TopUpParams } from '@satha/contract/portal/payments';
import {
  TestAuthenticationRequest,
  TestCardAnswer,
  TestCardRequest,
} from '@satha/contract/portal/test-payments';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import type { FormAnswer, TestCardForm } from '../../../domain/payments/test-card-form.ts';
import type { TopUp } from '../../../domain/payments/top-ups/top-up.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';
import type { PaymentsDeps } from './payment-deps.ts';
import { requireTopUp, viewOne } from './top-ups.ts';

const url = '/accounts/:accountId/payments/top-ups/:topUpId';

/** Answers the page of payment that is the sandbox's own: live has no such paths. */
export function testCardRoutes(deps: PaymentsDeps, form: TestCardForm): PortalApiRoute[] {
  const writing = { access: 'wallet.write', writes: true } as const;
  const response = answers(TestCardAnswer);
  const answerOf = async (request: FastifyRequest, { topUpId, amountFils }: TopUp, answer: FormAnswer) => {
    const { accountId } = membershipOf(request);
    if (answer !== 'accepted' && answer !== 'authentication_needed') {
      await recordAudit(deps.db, {
        ...actorOf(request),
        action: 'top_up.declined',
        subject: `top-up ${topUpId}`,
        details: { amountFils, reason: answer },
        at: deps.clock(),
      });
    }
    return ok({ answer, topUp: await viewOne(deps, await requireTopUp(deps, accountId, topUpId)) });
  };
  const ofCard = { params: TopUpParams, body: TestCardRequest, response };
  const ofBank = { params: TopUpParams, body: TestAuthenticationRequest, response };
  return [
    route('POST', `${url}/test-card`, { schema: ofCard, ...writing }, async (request) => {
      const { accountId } = membershipOf(request);
      const topUp = await requireTopUp(deps, accountId, request.params.topUpId);
      const { number, expiryMonth, expiryYear } = request.body;
      return answerOf(request, topUp, await form.fillIn(topUp, { number, expiryMonth, expiryYear }));
    }),
    route('POST', `${url}/authentication`, { schema: ofBank, ...writing }, async (request) => {
      const { accountId } = membershipOf(request);
      const topUp = await requireTopUp(deps, accountId, request.params.topUpId);
      return answerOf(request, topUp, await form.authenticate(topUp, request.body.approve));
    }),
  ];
}
