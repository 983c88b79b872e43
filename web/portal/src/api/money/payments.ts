import type { AutoRecharge, AutoRechargeRequest } from '@satha/contract/portal/auto-recharge';
import type { PaymentOptions, StartTopUpRequest, TopUp } from '@satha/contract/portal/payments';
import type {
  TestCardAnswer,
  TestCardRequest,
  TestMoneyAdded,
  TestMoneyRequest,
} from '@satha/contract/portal/test-payments';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../portal-api.ts';

/** How often a top-up that waits for the provider is asked for. */
const waitingMs = 1_000;

function pathOf(accountId: number): string {
  return `/accounts/${accountId}/payments`;
}

export function paymentOptionsQuery(accountId: number) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'payment-options'],
    queryFn: ({ signal }) => portalApi.get<PaymentOptions>(`${pathOf(accountId)}/options`, { signal }),
  });
}

export function topUpQuery(accountId: number, topUpId: number) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'top-ups', topUpId],
    queryFn: ({ signal }) => portalApi.get<TopUp>(`${pathOf(accountId)}/top-ups/${topUpId}`, { signal }),
    // Coming back from the provider's page, it may still say that one is to go there.
    refetchInterval: ({ state }) => (isOver(state.data) ? false : waitingMs),
  });
}

export function isOver(topUp: TopUp | undefined): boolean {
  return topUp !== undefined && topUp.status !== 'created' && topUp.status !== 'pending';
}

export function startTopUp(accountId: number, request: StartTopUpRequest): Promise<TopUp> {
  return portalApi.send('POST', `${pathOf(accountId)}/top-ups`, request);
}

export function fillInTestCard(
  accountId: number,
  topUpId: number,
  card: TestCardRequest,
): Promise<TestCardAnswer> {
  return portalApi.send('POST', `${pathOf(accountId)}/top-ups/${topUpId}/test-card`, card);
}

export function answerTestBank(
  accountId: number,
  topUpId: number,
  approve: boolean,
): Promise<TestCardAnswer> {
  return portalApi.send('POST', `${pathOf(accountId)}/top-ups/${topUpId}/authentication`, { approve });
}

export function addTestMoney(accountId: number, request: TestMoneyRequest): Promise<TestMoneyAdded> {
  return portalApi.send('POST', `${pathOf(accountId)}/test-money`, request);
}

export function removeCard(accountId: number): Promise<PaymentOptions> {
  return portalApi.send('POST', `${pathOf(accountId)}/card/remove`);
}

export function autoRechargeQuery(accountId: number) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'auto-recharge'],
    queryFn: ({ signal }) => portalApi.get<AutoRecharge>(`${pathOf(accountId)}/auto-recharge`, { signal }),
  });
}

export function changeAutoRecharge(accountId: number, request: AutoRechargeRequest): Promise<AutoRecharge> {
  return portalApi.send('PUT', `${pathOf(accountId)}/auto-recharge`, request);
}
