import type { PaymentDetails, PaymentsData, PaymentsQuery } from '@satha/contract/console/money/payments';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';
import { pagedQuery } from '../paged-query.ts';

export type PaymentFilter = Omit<PaymentsQuery, 'limit' | 'cursor'>;

export function paymentsQuery(filter: PaymentFilter) {
  return pagedQuery<PaymentsData>('payments', filter);
}

export function paymentQuery(topUpId: number) {
  return queryOptions({
    queryKey: ['payment', topUpId],
    queryFn: ({ signal }) => consoleApi.get<PaymentDetails>(`/payments/${topUpId}`, { signal }),
  });
}
