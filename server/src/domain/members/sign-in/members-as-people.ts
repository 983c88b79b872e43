import type { PeopleKind } from '../../people/kinds-of-people.ts';
import { confirmByReset } from '../members-store.ts';
import { findMember } from '../queries.ts';
import { recordMemberEntry } from '../record-member-audit.ts';

/** What is members' alone of signing in, and of what people change about themselves. */
export const membersAsPeople: PeopleKind = {
  kind: 'member',
  app: 'portal',
  resetPurpose: 'reset',
  findPerson: findMember,
  record: (transaction, { personId: memberId, ...entry }) =>
    recordMemberEntry(transaction, { ...entry, memberId }),
  confirmByReset,
};
