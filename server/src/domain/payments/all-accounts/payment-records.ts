import type { Fils } from '../../../values/money.ts';

/** What one ledger entry moved of a payment. */
export type PaymentEntry = {
  readonly entryId: number;
  readonly kind: 'top_up' | 'card_refund' | 'card_refund_returned' | 'dispute' | 'dispute_returned';
  /** Positive came into the wallet, negative left it. */
  readonly amountFils: Fils;
  /** The provider's name of the refund or dispute. */
  readonly reference: string | undefined;
  /** On the account's own clock. */
  readonly at: Temporal.Instant;
};

/** A refund that two people, or one within the limit, decided on, and what became of it. */
export type RefundOrder = {
  readonly refundId: number;
  readonly amountFils: Fils;
  readonly status: 'ordered' | 'made' | 'failed';
  readonly reference: string | undefined;
  readonly orderedAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | undefined;
};

/** What a dispute took from the wallet, and whether it came back. */
export type Dispute = {
  readonly reference: string;
  readonly amountFils: Fils;
  readonly openedAt: Temporal.Instant;
  /** When the money came back; undefined while it has not. */
  readonly returnedAt: Temporal.Instant | undefined;
};

/** Lists the disputes that a payment's entries tell of, the first one first. */
export function listDisputes(entries: readonly PaymentEntry[]): Dispute[] {
  const returned = new Map(
    entries.filter(({ kind }) => kind === 'dispute_returned').map(({ reference, at }) => [reference, at]),
  );
  return entries
    .filter(({ kind }) => kind === 'dispute')
    .map(({ reference, amountFils, at }) => ({
      reference: reference ?? '',
      amountFils: Math.abs(amountFils),
      openedAt: at,
      returnedAt: returned.get(reference),
    }));
}

/** Returns the latest refund of just this amount, among a payment's entries, that has not come back. */
export function findEqualRefund(
  entries: readonly PaymentEntry[],
  amountFils: Fils,
): PaymentEntry | undefined {
  const returned = new Set(
    entries.flatMap(({ kind, reference }) => (kind === 'card_refund_returned' ? [reference] : [])),
  );
  return entries.findLast(
    (entry) =>
      entry.kind === 'card_refund' && -entry.amountFils === amountFils && !returned.has(entry.reference),
  );
}
