import type { AuditAction } from '@satha/terms/audit-actions';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';

type FleetAction = Extract<AuditAction, `driver.${string}` | `vehicle.${string}`>;

/** What the audit log is told of a driver or truck; it keeps no name and no number, because it forgets nothing. */
export type FleetNote = {
  readonly action: FleetAction;
  readonly id: number;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Writes an operator's lines of drivers and trucks, in the database transaction of what was done. */
export function noteFleet(
  transaction: Queryable,
  acting: Acting,
  at: Temporal.Instant,
  ...notes: readonly FleetNote[]
): Promise<void> {
  return recordAudit(
    transaction,
    ...notes.map(({ action, id, details }) => ({
      ...acting,
      at,
      action,
      subject: `${action.split('.')[0]} ${id}`,
      ...(details && { details }),
    })),
  );
}

/** Returns the names of the facts that changed. */
export function changedFacts<Facts extends object>(before: Facts, after: Facts): readonly string[] {
  const names = Object.keys(after) as (keyof Facts & string)[];
  return names.filter(
    (name) => name !== 'version' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}
