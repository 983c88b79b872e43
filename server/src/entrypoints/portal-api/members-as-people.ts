import type { AuditAction } from '@satha/terms/audit-actions';
import { recordMemberEntry } from '../../domain/members/record-member-audit.ts';
import { notePasswordChange } from '../../domain/members/sign-in/member-notices.ts';
import { endOtherSessions, endSession } from '../../domain/members/sign-in/member-sessions.ts';
import { findSessions } from '../../domain/members/sign-in/queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import type { People } from '../shared/people/people.ts';
import { memberOf } from './gate.ts';

/** Returns what is members' alone of signing in, and of what people change about themselves. */
export function makeMembersAsPeople(deps: {
  readonly db: Database;
  readonly clock: Clock;
}): People<'member'> {
  return {
    access: 'member',
    personOf: memberOf,
    note(transaction, { personId: memberId, act, ...done }) {
      if (act === 'password_changed') return notePasswordChange(transaction, { ...done, memberId });
      const action: AuditAction = `member.${act}`;
      return recordMemberEntry(transaction, { ...done, memberId, action });
    },
    findSessions: (memberId) => findSessions(deps, memberId),
    endSession: ({ personId: memberId, ...session }) => endSession(deps, { ...session, memberId }),
    endOtherSessions: ({ personId: memberId, ...session }) =>
      endOtherSessions(deps, { ...session, memberId }),
  };
}
