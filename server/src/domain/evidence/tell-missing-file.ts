import type { MissingReason } from '@satha/terms/evidence';
import type { Queryable } from '../../platform/db/queryable.ts';
import { Problem } from '../../values/problem.ts';
import { tellMissing } from './evidence-store.ts';

/** Who tells it: the item's driver, or, where none is named, the operator. */
export type MissingFile = {
  readonly driverId: number | undefined;
  readonly tripId: number;
  readonly evidenceId: string;
};

/**
 * Tells that the file of a photo or signature will not come, so that nobody waits for it; with its event. Of a file that has
 * come nothing is told. Returns whether something changed.
 * @throws Problem evidence_not_found.
 */
export async function tellMissingFile(
  db: Queryable,
  file: MissingFile,
  because: MissingReason,
  at: Temporal.Instant,
): Promise<boolean> {
  const outcome = await tellMissing(db, file, because, at);
  if (outcome === 'not_found') throw new Problem('evidence_not_found');
  return outcome === 'told';
}
