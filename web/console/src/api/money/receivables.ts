import type { Proposed } from '@satha/contract/console/money/approvals';
import type {
  ReceivableDetails,
  ReceivablesData,
  ReceivablesQuery,
  ReverseSettlementRequest,
  SettledData,
  SettleReceivableRequest,
} from '@satha/contract/console/money/receivables';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';
import { pagedQuery } from '../paged-query.ts';

export type ReceivableFilter = Omit<ReceivablesQuery, 'limit' | 'cursor'>;

export function receivablesQuery(filter: ReceivableFilter) {
  return pagedQuery<ReceivablesData>('receivables', filter);
}

export function receivableQuery(tripId: number) {
  return queryOptions({
    queryKey: ['receivable', tripId],
    queryFn: ({ signal }) => consoleApi.get<ReceivableDetails>(`/receivables/${tripId}`, { signal }),
  });
}

/** Asks anew for what callers owe, and for what waits because of it. */
export async function renewReceivables(queryClient: QueryClient): Promise<void> {
  const keys = ['receivable', 'receivables', 'approvals'];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

export function settleReceivable(tripId: number, request: SettleReceivableRequest): Promise<SettledData> {
  return consoleApi.send('POST', `/receivables/${tripId}/settle`, request);
}

export function reverseSettlement(
  tripId: number,
  settlement: number,
  request: ReverseSettlementRequest,
): Promise<Proposed> {
  return consoleApi.send('POST', `/receivables/${tripId}/settlements/${settlement}/reverse`, request);
}
