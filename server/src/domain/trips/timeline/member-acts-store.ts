import type { Queryable } from '../../../platform/db/queryable.ts';
import type { MemberAct, MemberActs } from './member-act.ts';

type Row = { act: MemberAct['act']; member_id: number | null; name: string | null };

/** Returns which members booked and cancelled a trip, or which operator booked it. */
export async function selectMemberActs(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<MemberActs> {
  const { rows } = await db.query<Row>({
    text: `SELECT act, member_id, member_name AS name FROM trip_member_acts WHERE account_id = $1 AND trip_id = $2
           UNION ALL
           SELECT kind, NULL, CASE WHEN operator_id IS NOT NULL THEN operator_name END FROM trip_operator_acts
           WHERE account_id = $1 AND trip_id = $2 AND kind = 'booked'`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  const byMembers = rows.flatMap(({ act, member_id: memberId, name }) =>
    memberId === null || name === null ? [] : [[act, { memberId, name }] as const],
  );
  const byOperator = rows.find(({ member_id }) => member_id === null);
  return {
    ...Object.fromEntries(byMembers),
    bookedByOperator: byOperator && { name: byOperator.name ?? undefined },
  };
}
