import type {
  AccountBalancesData,
  ConsoleLedgerData,
  ConsoleLedgerTotals,
  ConsoleLedgerTotalsQuery,
  TrialBalanceData,
  TrialBalanceQuery,
} from '@satha/contract/console/money/ledger';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';
import { pagedQuery } from '../paged-query.ts';

export type LedgerFilter = ConsoleLedgerTotalsQuery;

export function ledgerQuery(filter: LedgerFilter) {
  return pagedQuery<ConsoleLedgerData>('ledger', filter);
}

export function ledgerTotalsQuery(filter: LedgerFilter) {
  return queryOptions({
    queryKey: ['ledger-totals', filter],
    queryFn: ({ signal }) =>
      consoleApi.get<ConsoleLedgerTotals>(`/ledger/totals?${makeSearch(filter)}`, { signal }),
  });
}

export function trialBalanceQuery(filter: TrialBalanceQuery) {
  return queryOptions({
    queryKey: ['trial-balance', filter],
    queryFn: ({ signal }) =>
      consoleApi.get<TrialBalanceData>(`/ledger/trial-balance?${makeSearch(filter)}`, { signal }),
  });
}

export function accountBalancesQuery(filter: TrialBalanceQuery) {
  return pagedQuery<AccountBalancesData>('ledger/trial-balance/accounts', filter);
}
