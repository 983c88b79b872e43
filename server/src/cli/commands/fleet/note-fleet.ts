import { type FleetNote, noteFleet as noteFleetFor } from '../../../domain/drivers/acts/note-fleet.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { CommandDeps } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';

/** Whoever uses the command line. */
export const acting = { actor: commandLine } as const;

/** Writes the command line's lines of drivers and trucks, in the database transaction of what was done. */
export function noteFleet(
  transaction: Queryable,
  { clock }: Pick<CommandDeps, 'clock'>,
  ...notes: readonly FleetNote[]
): Promise<void> {
  return noteFleetFor(transaction, acting, clock(), ...notes);
}
