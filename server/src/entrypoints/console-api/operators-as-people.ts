import {
  noteOperatorPasswordChange,
  type OperatorNoticeDeps,
} from '../../domain/operators/sign-in/operator-notices.ts';
import {
  endOperatorSession,
  endOtherOperatorSessions,
} from '../../domain/operators/sign-in/operator-sessions.ts';
import { findOperatorSessions } from '../../domain/operators/sign-in/queries.ts';
import { recordOwnEntry } from '../../domain/operators/sign-in/record-own-entry.ts';
import type { People } from '../shared/people/people.ts';
import { operatorOf } from './gate.ts';

/** Returns what is operators' alone of signing in, and of what people change about themselves. */
export function makeOperatorsAsPeople(deps: Pick<OperatorNoticeDeps, 'db' | 'clock'>): People<'operator'> {
  return {
    access: 'operator',
    personOf: (request) => operatorOf(request).person,
    note(transaction, { personId: operatorId, act, ...done }) {
      if (act === 'password_changed') return noteOperatorPasswordChange(transaction, { ...done, operatorId });
      return recordOwnEntry(transaction, { ...done, operatorId, action: `operator.${act}` });
    },
    findSessions: (operatorId) => findOperatorSessions(deps, operatorId),
    endSession: ({ personId: operatorId, ...session }) =>
      endOperatorSession(deps, { ...session, operatorId }),
    endOtherSessions: ({ personId: operatorId, ...session }) =>
      endOtherOperatorSessions(deps, { ...session, operatorId }),
  };
}
