import type { OperatorActKind } from '@satha/terms/operator-acts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { TripName } from '../trip.ts';
import type { OperatorActDetails, OperatorActing } from './operator-act.ts';

export type NewOperatorAct = TripName & {
  readonly kind: OperatorActKind;
  readonly by: OperatorActing;
  /** On the real clock. */
  readonly at: Temporal.Instant;
  /** What may name persons: it stands in the trip's list alone, where erasing finds it. */
  readonly text?: string | undefined;
  /** Told in the audit log, too. */
  readonly details?: OperatorActDetails;
  /** A UUID that whoever asks has made; no second act of the kind has it. */
  readonly clientToken?: string | undefined;
};

/** What people of the company tell each other and others: the account's own audit log has nothing of it. */
const internalKinds: readonly OperatorActKind[] = ['noted', 'called', 'messaged'];

/**
 * Stores what an operator did to a trip that is locked, as the trip's next act and as an entry of the audit log, and returns
 * the act's number.
 */
export async function recordOperatorAct(
  transaction: Queryable,
  { accountId, tripId, kind, by, at, text, details = {}, clientToken }: NewOperatorAct,
): Promise<number> {
  const { rows } = await transaction.query<{ act: number }>({
    name: 'insert-operator-act',
    text: `INSERT INTO trip_operator_acts (account_id, trip_id, act, kind, operator_id, operator_name, at, text, details,
             client_token)
           SELECT $1, $2, coalesce(max(act), 0) + 1, $3, $4, $5, $6, $7, $8, $9 FROM trip_operator_acts
           WHERE account_id = $1 AND trip_id = $2
           RETURNING act`,
    values: [
      accountId,
      tripId,
      kind,
      by.actor.id ?? null,
      by.actor.name,
      at.toString(),
      text ?? null,
      JSON.stringify(details),
      clientToken ?? null,
    ],
  });
  await recordAudit(transaction, {
    ...by,
    accountId: internalKinds.includes(kind) ? undefined : accountId,
    action: `trip.${kind}`,
    subject: `trip ${tripId}`,
    details,
    at,
  });
  return (rows[0] as { act: number }).act;
}
