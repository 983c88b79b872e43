import type { SettlementMethod } from '@satha/terms/payments';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import { requireLabel } from '../../values/label.ts';
import type { Fils } from '../../values/money.ts';
import { Problem } from '../../values/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorActing } from '../trips/operator-acts/operator-act.ts';
import { type SettledRow, storeSettlement } from './receivables-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

export type SettleReceivableInput = {
  /** The receivable's number, which is its trip's. */
  readonly tripId: number;
  /** What was due when somebody looked, and below zero what was to be given back: it says which way the money went. */
  readonly seenDueFils: Fils;
  readonly method: SettlementMethod;
  /** What the money is known by: the slip's number, the bank's reference. */
  readonly reference: string;
  /** Undefined: all that is due. */
  readonly amountFils: Fils | undefined;
  /** Made by whoever asks: sent again after a lost answer, it is the same settlement. */
  readonly clientToken: string;
  readonly by: OperatorActing;
};

export type Settled = {
  readonly settlement: number;
  /** Below zero: given back. */
  readonly amountFils: Fils;
  /** What is due now; when the token was used before, too. */
  readonly dueFils: Fils;
};

/**
 * Notes that a caller paid what is due for a trip, or was given back what is too much, in one transaction with the ledger entry
 * and the line of the audit log.
 * @throws Problem receivable_not_found, receivable_settled, idempotency_key_reused, version_conflict when another amount is due
 * than was seen, invalid_request for a reference that cannot be kept and for more than is due.
 */
export function settleReceivable(
  { db, clock }: Deps,
  { reference: given, by, ...input }: SettleReceivableInput,
): Promise<Settled> {
  const reference = requireLabel('reference', given);
  const at = clock();
  return db.inTransaction(
    async (transaction) => {
      const settlement = { ...input, reference, operator: by.actor, at };
      const made = await storeSettlement(transaction, settlement);
      requireSettled(made, input);
      const { account_id: accountId, amount_fils: amountFils } = made;
      if (made.outcome === 'settled') {
        await recordAudit(transaction, {
          ...by,
          accountId,
          action: amountFils > 0 ? 'receivable.settled' : 'receivable.repaid',
          subject: `trip ${input.tripId}`,
          details: { method: input.method, amountFils: Math.abs(amountFils) },
          at,
        });
      }
      return { settlement: made.settlement, amountFils, dueFils: made.due_fils };
    },
    { concurrencyKey: 'receivables' },
  );
}

function requireSettled(
  { outcome, due_fils: dueFils }: SettledRow,
  { tripId, seenDueFils }: Pick<SettleReceivableInput, 'tripId' | 'seenDueFils'>,
): void {
  switch (outcome) {
    case 'settled':
    case 'replayed':
      return;
    case 'not_found':
      throw new Problem('receivable_not_found');
    case 'nothing_due':
      throw new Problem('receivable_settled');
    case 'idempotency_key_reused':
      throw new Problem(outcome);
    case 'changed': {
      const message = `dueFils is ${dueFils} by now, and you have ${seenDueFils}; look at the receivable and decide again.`;
      throw new Problem('version_conflict', {
        fields: [{ field: 'dueFils', message, mine: seenDueFils, theirs: dueFils }],
      });
    }
    case 'too_much': {
      const due = `${Math.abs(dueFils)} fils are ${dueFils > 0 ? 'owed' : 'to be given back'}`;
      const message = `amountFils is more than is due: for trip ${tripId}, ${due}; send that or less.`;
      throw new Problem('invalid_request', { fields: [{ field: 'amountFils', message }] });
    }
  }
}
