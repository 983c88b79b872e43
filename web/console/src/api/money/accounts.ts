import type {
  ConsoleAccountData,
  ConsoleAccountsData,
  ConsoleAccountsQuery,
} from '@satha/contract/console/lists';
import type {
  AdjustWalletRequest,
  RefundRequest,
  SetFloorRequest,
  TopUpByHandRequest,
  WalletProposed,
} from '@satha/contract/console/money/approvals';
import type { PaymentsData } from '@satha/contract/console/money/payments';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';
import { pagedQuery } from '../paged-query.ts';

export type AccountFilter = Omit<ConsoleAccountsQuery, 'limit' | 'cursor'>;

export function accountsQuery(filter: AccountFilter) {
  return pagedQuery<ConsoleAccountsData>('accounts', filter);
}

export function accountQuery(accountId: number) {
  return queryOptions({
    queryKey: ['account', accountId],
    queryFn: ({ signal }) => consoleApi.get<ConsoleAccountData>(`/accounts/${accountId}`, { signal }),
  });
}

/** As many as one question brings. */
const mostTopUps = 100;

/** Asks for the latest top-ups by card of an account whose money came. */
export function topUpsQuery(accountId: number) {
  const search = makeSearch({ accountId, status: 'succeeded', limit: mostTopUps });
  return queryOptions({
    queryKey: ['account', accountId, 'top-ups'],
    queryFn: ({ signal }) => consoleApi.get<PaymentsData>(`/payments?${search}`, { signal }),
  });
}

const changedByMoney = [
  ...['account', 'accounts', 'approval', 'approvals', 'payment', 'payments', 'receivable', 'receivables'],
  ...['ledger', 'ledger-totals', 'trial-balance', 'vat'],
];

/** Asks anew for everything that a wallet's change, or what was approved of money, is seen in. */
export async function renewMoney(queryClient: QueryClient): Promise<void> {
  await Promise.all(changedByMoney.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

export function topUpByHand(accountId: number, request: TopUpByHandRequest): Promise<WalletProposed> {
  return consoleApi.send('POST', `/accounts/${accountId}/wallet/top-ups`, request);
}

export function adjustWallet(accountId: number, request: AdjustWalletRequest): Promise<WalletProposed> {
  return consoleApi.send('POST', `/accounts/${accountId}/wallet/adjustments`, request);
}

export function refundTopUp(
  accountId: number,
  topUpId: number,
  request: RefundRequest,
): Promise<WalletProposed> {
  return consoleApi.send('POST', `/accounts/${accountId}/top-ups/${topUpId}/refunds`, request);
}

export function setFloor(accountId: number, request: SetFloorRequest): Promise<WalletProposed> {
  return consoleApi.send('POST', `/accounts/${accountId}/wallet/floor`, request);
}
