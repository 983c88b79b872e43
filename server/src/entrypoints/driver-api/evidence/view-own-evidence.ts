import type { EvidenceData } from '@satha/contract/evidence/evidence';
import { findEvidenceOfDriver } from '../../../domain/evidence/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { viewEvidence } from '../../shared/evidence-view.ts';

/** Returns an item as its driver is told of it after having declared or sent it. */
export async function viewOwnEvidence(
  db: Queryable,
  driver: { readonly driverId: number; readonly tripId: number },
  evidenceId: string,
): Promise<EvidenceData> {
  const kept = await findEvidenceOfDriver(db, driver);
  const item = kept.find((one) => one.evidenceId === evidenceId);
  if (!item) throw new Error('what was declared is not there');
  return viewEvidence(item);
}
