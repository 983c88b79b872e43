import type { Language } from '@satha/terms/languages';
import type { Queryable } from '../../platform/db/queryable.ts';
import { requireEmail } from '../people/email.ts';

type MemberRow = { member_id: number; name: string; email: string; language: Language };

const columns = 'member_id, name, email, language';

function toMember(row: MemberRow): Member {
  return { memberId: row.member_id, name: row.name, email: row.email, language: row.language };
}

export async function findMember(db: Queryable, memberId: number): Promise<Member | undefined> {
  const { rows } = await db.query<MemberRow>({
    text: `SELECT ${columns} FROM members WHERE member_id = $1`,
    values: [memberId],
  });
  return rows[0] && toMember(rows[0]);
}

/** Returns the emails of members by their numbers. */
export async function findEmails(
  db: Queryable,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<Pick<MemberRow, 'member_id' | 'email'>>({
    text: 'SELECT member_id, email FROM members WHERE member_id = ANY($1)',
    values: [[...new Set(memberIds)]],
    onlyReads: true,
  });
  return new Map(rows.map(({ member_id, email }) => [member_id, email]));
}

/** Returns the member who has an email, in whatever letters it is given. @throws Problem invalid_request. */
export async function findMemberByEmail(db: Queryable, email: string): Promise<Member | undefined> {
  const { rows } = await db.query<MemberRow>({
    text: `SELECT ${columns} FROM members WHERE email = $1`,
    values: [requireEmail(email)],
  });
  return rows[0] && toMember(rows[0]);
}

/** A person who signs in to the portal. */
type Member = {
  readonly memberId: number;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
};
