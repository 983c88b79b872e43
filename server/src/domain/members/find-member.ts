import type { Queryable } from '../../platform/db/queryable.ts';
import { type Member, requireEmail } from './member.ts';
import { selectMemberByEmail } from './members-store.ts';

/** Returns the member who has an email, in whatever letters it is given. @throws Problem invalid_request. */
export async function findMemberByEmail(db: Queryable, email: string): Promise<Member | undefined> {
  return selectMemberByEmail(db, requireEmail(email));
}
