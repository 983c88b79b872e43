import type { SettlementMethod } from '@satha/terms/payments';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import type { TripName } from '../trips/trip.ts';
import type { Caller } from './caller.ts';

/** Waits until nobody else makes the account of callers, and keeps others from it until the transaction ends. */
export async function lockMakingAccount(transaction: Queryable): Promise<void> {
  await transaction.query({
    text: `SELECT pg_advisory_xact_lock(hashtextextended('the account of callers', 0))`,
  });
}

export async function insertCaller(
  transaction: Queryable,
  { accountId, tripId }: TripName,
  { legalName, trn, address, email }: Caller,
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO trip_callers (account_id, trip_id, legal_name, trn, address, email)
           VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [accountId, tripId, legalName, trn ?? null, address ?? null, email ?? null],
  });
}

export type NewSettlement = {
  readonly tripId: number;
  readonly seenDueFils: Fils;
  readonly method: SettlementMethod;
  readonly reference: string;
  /** Undefined: all that is due. */
  readonly amountFils: Fils | undefined;
  readonly clientToken: string;
  readonly operator: { readonly id?: number; readonly name: string };
  readonly at: Temporal.Instant;
};

export type SettledRow = {
  outcome:
    | 'settled'
    | 'replayed'
    | 'idempotency_key_reused'
    | 'not_found'
    | 'nothing_due'
    | 'changed'
    | 'too_much';
  account_id: number;
  settlement: number;
  amount_fils: Fils;
  due_fils: Fils;
};

/** Takes or gives back what is due, with its ledger entry; tells what became of it. */
export async function storeSettlement(
  transaction: Queryable,
  { tripId, seenDueFils, method, reference, amountFils, clientToken, operator, at }: NewSettlement,
): Promise<SettledRow> {
  const { rows } = await transaction.query<SettledRow>({
    text: `SELECT outcome, account_id, settlement, amount_fils, due_fils
           FROM settle_receivable($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      tripId,
      seenDueFils,
      method,
      reference,
      amountFils ?? null,
      clientToken,
      operator.id ?? null,
      operator.name,
      at.toString(),
    ],
  });
  return rows[0] as SettledRow;
}

/** A settlement, with what is due and paid; the receivable is locked until the transaction ends. */
export type LockedSettlement = {
  readonly amountFils: Fils;
  readonly paidFils: Fils;
  readonly dueFils: Fils;
  readonly isReversal: boolean;
  readonly isReversed: boolean;
};

export async function lockSettlement(
  transaction: Queryable,
  { accountId, tripId, settlement }: SettlementName,
): Promise<LockedSettlement | undefined> {
  await transaction.query({
    text: 'SELECT FROM receivables WHERE account_id = $1 AND trip_id = $2 FOR NO KEY UPDATE',
    values: [accountId, tripId],
  });
  const { rows } = await transaction.query<LockedSettlement>({
    text: `SELECT s.amount_fils AS "amountFils", r.paid_fils AS "paidFils", r.charged_fils - r.paid_fils AS "dueFils",
             s.reverses IS NOT NULL AS "isReversal", EXISTS (SELECT FROM receivable_settlements b
               WHERE b.account_id = $1 AND b.trip_id = $2 AND b.reverses = s.settlement) AS "isReversed"
           FROM receivable_settlements s JOIN receivables r USING (account_id, trip_id)
           WHERE s.account_id = $1 AND s.trip_id = $2 AND s.settlement = $3`,
    values: [accountId, tripId, settlement],
  });
  return rows[0];
}

export type SettlementName = TripName & { readonly settlement: number };

/** Takes a settlement back, with its ledger entry; its receivable is locked. */
export async function storeReversal(
  transaction: Queryable,
  { accountId, tripId, settlement }: SettlementName,
  by: string | undefined,
  at: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: 'SELECT reverse_settlement($1, $2, $3, $4, $5)',
    values: [accountId, tripId, settlement, by ?? null, at.toString()],
  });
}
