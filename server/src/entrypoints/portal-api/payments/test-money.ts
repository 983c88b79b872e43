import { TestMoneyAdded, TestMoneyRequest } from '@satha/contract/portal/test-payments';
import { ownReasons } from '@satha/terms/ledger-kinds';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import { addTestMoney } from '../../../domain/sandbox/controls/add-test-money.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';
import { retryOf } from '../retry-by-token.ts';
import type { PaymentsDeps } from './payment-deps.ts';

const url = '/accounts/:accountId/payments/test-money';

/** Adds test money without a card, in the sandbox alone: live has no such path. */
export function testMoneyRoute(deps: Pick<PaymentsDeps, 'db' | 'clock'>): PortalApiRoute {
  const schema = { body: TestMoneyRequest, response: answers(TestMoneyAdded) };
  const options = { schema, access: 'wallet.write', writes: true, repeatable: 'always' } as const;
  return route('POST', url, options, async (request) => {
    const { accountId } = membershipOf(request);
    const { clientToken, amountFils } = request.body;
    const { balanceFils } = await addTestMoney(deps, {
      accountId,
      amountFils,
      field: 'amountFils',
      retry: retryOf(request, clientToken, { amountFils }),
      inSameTransaction: (transaction) =>
        recordAudit(transaction, {
          ...actorOf(request),
          action: 'wallet.topped_up',
          subject: `wallet of account ${accountId}`,
          details: { amountFils, reason: ownReasons.testMoney },
          at: deps.clock(),
        }),
    });
    return ok({ balanceFils });
  });
}
