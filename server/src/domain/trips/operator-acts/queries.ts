import type { OperatorActKind } from '@satha/terms/operator-acts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TripName } from '../trip.ts';
import type { OperatorAct, OperatorActDetails } from './operator-act.ts';

type OperatorActRow = {
  act: number;
  kind: OperatorActKind;
  operator_id: number | null;
  operator_name: string;
  at: Temporal.Instant;
  text: string | null;
  details: OperatorActDetails;
};

/** Returns what operators did to a trip by hand, in order: for operators, never for an account, driver or customer. */
export async function findOperatorActs(
  db: Queryable,
  { accountId, tripId }: TripName,
): Promise<OperatorAct[]> {
  const { rows } = await db.query<OperatorActRow>({
    text: `SELECT act, kind, operator_id, operator_name, at, text, details FROM trip_operator_acts
           WHERE account_id = $1 AND trip_id = $2 ORDER BY act`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  return rows.map((row) => ({
    act: row.act,
    kind: row.kind,
    operator: { id: row.operator_id ?? undefined, name: row.operator_name },
    at: row.at,
    text: row.text ?? undefined,
    details: row.details,
  }));
}
