import type { OperatorAct, OperatorActing } from '../../src/domain/trips/operator-acts/operator-act.ts';
import { findOperatorActs } from '../../src/domain/trips/operator-acts/queries.ts';
import { endAsOperator } from '../../src/domain/trips/outcomes/end-as-operator.ts';
import type { TripName } from '../../src/domain/trips/trip.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';

/** An operator of the tests. */
export const huda: OperatorActing = {
  actor: { kind: 'operator', id: 7, name: 'Huda' },
  requestId: 'a-request',
  remoteAddress: '192.0.2.7',
};

/** What operators did to a trip, each as its kind and what else is told of it. */
export async function actsOf(db: Queryable, trip: TripName): Promise<Pick<OperatorAct, 'kind' | 'text'>[]> {
  return (await findOperatorActs(db, trip)).map(({ kind, text, details }) => ({
    kind,
    ...(text !== undefined && { text }),
    ...details,
  })) as Pick<OperatorAct, 'kind' | 'text'>[];
}

/** The entries of the audit log about a trip, the latest last. */
export async function auditOf(db: Queryable, { tripId }: TripName) {
  const { rows } = await db.query<{
    action: string;
    account_id: number | null;
    actor_name: string;
    details: object;
  }>({
    text: `SELECT action, account_id, actor_name, details FROM audit_entries WHERE subject = $1 AND actor_kind = 'operator'
           ORDER BY audit_entry_id`,
    values: [`trip ${tripId}`],
  });
  return rows;
}

/** Cancels a trip as the operator. */
export function cancelAsOperator(
  { db }: { readonly db: Database },
  trip: TripName & { readonly at: Temporal.Instant },
) {
  return endAsOperator({ db, timeScale: 1 }, { ...trip, by: huda, outcome: 'cancelled_by_operator' });
}
