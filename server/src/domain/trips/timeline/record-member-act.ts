import type { Queryable } from '../../../platform/db/queryable.ts';
import type { MemberAct } from './member-act.ts';

/**
 * Stores which member booked or cancelled a trip; in the database transaction that does so, and once for
 * each.
 */
export async function recordMemberAct(transaction: Queryable, act: MemberAct): Promise<void> {
  await transaction.query({
    text: `INSERT INTO trip_member_acts (account_id, trip_id, act, member_id, member_name)
           VALUES ($1, $2, $3, $4, $5)`,
    values: [act.accountId, act.tripId, act.act, act.memberId, act.memberName],
  });
}
