import { paymentOrigins, paymentReversals, topUpStatuses } from '@satha/terms/payments';
import { readChoice, readDay, readId, readText } from '@satha/web-kit/lists/page-search.ts';
import type { PaymentFilter } from '../../api/money/payments.ts';

export const longestReference = 255;

/** Which payments are looked at, as it stands in the page's address. */
export type PaymentsSearch = {
  readonly account?: number;
  readonly status?: (typeof topUpStatuses)[number];
  readonly origin?: (typeof paymentOrigins)[number];
  readonly reversal?: (typeof paymentReversals)[number];
  /** Days, YYYY-MM-DD. */
  readonly from?: string;
  readonly to?: string;
  readonly reference?: string;
};

/** Reads the filters that an address has; what cannot be used is left out. */
export function readPaymentsSearch(raw: Record<string, unknown>): PaymentsSearch {
  const account = readId(raw.account);
  const status = readChoice(raw.status, topUpStatuses);
  const origin = readChoice(raw.origin, paymentOrigins);
  const reversal = readChoice(raw.reversal, paymentReversals);
  const from = readDay(raw.from);
  const to = readDay(raw.to);
  const reference = readText(raw.reference, longestReference);
  return {
    ...(account !== undefined && { account }),
    ...(status && { status }),
    ...(origin && { origin }),
    ...(reversal && { reversal }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(reference !== undefined && { reference }),
  };
}

/** Returns the same as the service takes it. */
export function makePaymentFilter({ account, ...search }: PaymentsSearch): PaymentFilter {
  return { ...search, ...(account !== undefined && { accountId: account }) };
}
