import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import type { Acting, AuditOrigin } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockChangedOperator } from '../require-acting.ts';
import { recordOwnEntry } from './record-own-entry.ts';
import {
  deleteAllOperatorSessions,
  deleteOperatorSession,
  deleteOtherOperatorSessions,
  lockOperatorPassword,
} from './sessions-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };
type OwnSession = AuditOrigin & { readonly operatorId: number; readonly sessionId: number };

/** Signs an operator out of one browser, from the next request on. @throws Problem session_not_found. */
export function endOperatorSession(
  { db, clock }: Deps,
  { operatorId, sessionId, ...origin }: OwnSession,
): Promise<void> {
  return db.inTransaction(async (transaction) => {
    if (!(await deleteOperatorSession(transaction, operatorId, sessionId))) {
      throw new Problem('session_not_found');
    }
    const subject = `session ${sessionId}`;
    await recordOwnEntry(transaction, {
      ...origin,
      operatorId,
      action: 'session.ended',
      subject,
      at: clock(),
    });
  });
}

/** Signs an operator out of every browser but one. */
export function endOtherOperatorSessions(
  { db, clock }: Deps,
  { operatorId, sessionId, ...origin }: OwnSession,
): Promise<void> {
  return db.inTransaction(async (transaction) => {
    const ended = await deleteOtherOperatorSessions(transaction, operatorId, sessionId);
    if (ended === 0) return;
    const subject = `${ended} sessions`;
    await recordOwnEntry(transaction, {
      ...origin,
      operatorId,
      action: 'session.others_ended',
      subject,
      at: clock(),
    });
  });
}

/**
 * Signs an operator out of every browser, also where a second factor is still waited for; returns how many sessions ended.
 * @throws Problem operator_not_found, operator_is_yourself, insufficient_role.
 */
export function endAllOperatorSessions(
  { db, clock }: Deps,
  { operatorId, ...acting }: Acting & { readonly operatorId: number },
): Promise<number> {
  return db.inTransaction(async (transaction) => {
    await lockOperatorPassword(transaction, operatorId);
    await lockChangedOperator(transaction, { actor: acting.actor, operatorId });
    const sessions = await deleteAllOperatorSessions(transaction, operatorId);
    const subject = `operator ${operatorId}`;
    const details = { sessions };
    await recordAudit(transaction, {
      ...acting,
      action: 'operator.signed_out',
      subject,
      details,
      at: clock(),
    });
    return sessions;
  });
}
