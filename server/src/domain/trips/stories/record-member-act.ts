import type { Queryable } from '../../../platform/db/queryable.ts';
import type { MemberAct } from './member-act.ts';
import { insertMemberAct } from './member-acts-store.ts';

/** Keeps which member booked or cancelled a trip; in the database transaction that does so, and once for each. */
export function recordMemberAct(transaction: Queryable, act: MemberAct): Promise<void> {
  return insertMemberAct(transaction, act);
}
