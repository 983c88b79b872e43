import type { TopUpStatus } from '@satha/terms/payments';
import type { PaymentFailure, ProviderName } from '../payment-provider.ts';
import type { TopUp, TopUpMethod } from './top-up.ts';

export type TopUpRow = {
  account_id: number;
  top_up_id: number;
  amount_fils: number;
  status: TopUpStatus;
  failure: PaymentFailure | null;
  method: TopUpMethod;
  provider: ProviderName;
  payment_token: string;
  payment_reference: string | null;
  payment_customer: string | null;
  page_url: string | null;
  saves_card: boolean;
  card_brand: string | null;
  card_last_four: string | null;
  recharge_id: number | null;
  attempt: number | null;
  refunded_fils: number;
  disputed_fils: number;
  provider_attempts: number;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant | null;
  settled_at: Temporal.Instant | null;
};

/** The columns of a top-up, for a query of `top_ups AS t`. */
export const topUpColumns = `t.account_id, t.top_up_id, t.amount_fils, t.status, t.failure, t.method, t.provider,
  t.payment_token, t.payment_reference, t.payment_customer, t.page_url, t.saves_card, t.card_brand, t.card_last_four,
  t.recharge_id, t.attempt, t.provider_attempts, t.created_at, t.expires_at, t.settled_at, ${netOf('card_refund')} AS refunded_fils,
  ${netOf('dispute')} AS disputed_fils`;

function netOf(kind: string): string {
  return `(SELECT coalesce(sum(CASE kind WHEN '${kind}' THEN amount_fils ELSE -amount_fils END), 0)::bigint
    FROM ledger_entries AS e WHERE e.account_id = t.account_id AND e.top_up_id = t.top_up_id
      AND e.kind IN ('${kind}', '${kind}_returned'))`;
}

export function toTopUp(row: TopUpRow): TopUp {
  return {
    accountId: row.account_id,
    topUpId: row.top_up_id,
    amountFils: row.amount_fils,
    status: row.status,
    failure: row.failure ?? undefined,
    method: row.method,
    provider: row.provider,
    paymentToken: row.payment_token,
    paymentReference: row.payment_reference ?? undefined,
    paymentCustomer: row.payment_customer ?? undefined,
    pageUrl: row.page_url ?? undefined,
    savesCard: row.saves_card,
    cardBrand: row.card_brand ?? undefined,
    cardLastFour: row.card_last_four ?? undefined,
    recharge:
      row.recharge_id === null || row.attempt === null
        ? undefined
        : { rechargeId: row.recharge_id, attempt: row.attempt },
    refundedFils: row.refunded_fils,
    disputedFils: row.disputed_fils,
    providerAttempts: row.provider_attempts,
    createdAt: row.created_at,
    expiresAt: row.expires_at ?? undefined,
    settledAt: row.settled_at ?? undefined,
  };
}
