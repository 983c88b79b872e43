import type { Queryable } from '../../../platform/db/queryable.ts';
import type { MemberAct, MemberActs } from './member-act.ts';

export async function selectMemberActs(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<MemberActs> {
  const { rows } = await db.query<{ act: MemberAct['act']; member_id: number; member_name: string }>({
    text: 'SELECT act, member_id, member_name FROM trip_member_acts WHERE account_id = $1 AND trip_id = $2',
    values: [accountId, tripId],
    onlyReads: true,
  });
  return Object.fromEntries(
    rows.map(({ act, member_id, member_name }) => [act, { memberId: member_id, name: member_name }]),
  );
}
