import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Turn } from './destination-rates.ts';
import { takeTurns } from './turns-store.ts';

/** Whether addresses that are just about to be called may be, as all processes count. */
export type Admission = {
  readonly admit: (addresses: readonly string[]) => Promise<boolean>;
  /** From when on they may be called, where they may not be now. */
  readonly freeAt: () => Temporal.Instant | undefined;
  /** A database that does not answer is no fault of the server that was to be called. */
  readonly throwFault: () => void;
};

/** Takes the turns of addresses at the moment at which they are known; `turnsOf` gives none where nothing is counted. */
export function admitAt(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  turnsOf: (addresses: readonly string[]) => readonly Turn[],
): Admission {
  let freeAt: Temporal.Instant | undefined;
  let fault: { readonly error: unknown } | undefined;
  return {
    async admit(addresses) {
      const turns = turnsOf(addresses);
      if (turns.length === 0) return true;
      try {
        freeAt = await takeTurns(db, turns, clock());
      } catch (error) {
        fault = { error };
      }
      return freeAt === undefined && fault === undefined;
    },
    freeAt: () => freeAt,
    throwFault() {
      if (fault !== undefined) throw fault.error;
    },
  };
}
