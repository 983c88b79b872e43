import type { AuditAction } from '@satha/terms/audit-actions';
import { recordAudit } from '../../../../domain/audit/record-audit.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { commandLine } from '../../audit/note-operator.ts';
import type { CommandDeps } from '../../in-environment.ts';

type FleetAction = Extract<AuditAction, `driver.${string}` | `vehicle.${string}`>;

/** What the audit log is told of a driver or truck; it keeps no name and no number, because it forgets nothing. */
export type FleetNote = {
  readonly action: FleetAction;
  readonly id: number;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Writes the operator's lines of drivers and trucks, in the database transaction of what was done. */
export function noteFleet(
  transaction: Queryable,
  { clock }: Pick<CommandDeps, 'clock'>,
  ...notes: readonly FleetNote[]
): Promise<void> {
  const at = clock();
  return recordAudit(
    transaction,
    ...notes.map(({ action, id, details }) => ({
      actor: commandLine,
      at,
      action,
      subject: `${action.split('.')[0]} ${id}`,
      ...(details && { details }),
    })),
  );
}

/** Returns the names of the facts that changed. */
export function changedFacts<Facts extends object>(before: Facts, after: Facts): readonly string[] {
  return (Object.keys(after) as (keyof Facts & string)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}
