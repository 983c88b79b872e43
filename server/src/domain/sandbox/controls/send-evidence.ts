import type { EvidenceStage } from '@satha/terms/evidence';
import { type TripStatusCode, tripStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { findEvidenceOfDriver } from '../../evidence/queries.ts';
import { createTripFinder } from '../../trips/queries.ts';
import {
  type ConditionToTell,
  type TellConditionDeps,
  tellCondition,
} from '../fleet/plays/tell-condition.ts';
import { selectIsSimulated } from './controls-store.ts';

export type SendEvidenceInput = Pick<ConditionToTell, 'accountId' | 'tripId' | 'files'> & {
  /** Left out: that at which the trip is. */
  readonly stage?: EvidenceStage | undefined;
  readonly inSameTransaction?: (transaction: Queryable, stage: EvidenceStage) => Promise<void>;
};

/** Once the vehicle is on the road, what is told is of the delivery. */
const stageOf = (status: TripStatusCode): EvidenceStage =>
  status === tripStatuses.in_progress.code ? 'delivery' : 'pickup';

/**
 * Has the simulated driver of one of an account's trips tell of the vehicle what they have not told yet, and send the files
 * that have not come; the trip stays where it is.
 * @throws Problem trip_not_found, trip_status_conflict while no simulated driver is at the trip, too_much_evidence,
 * service_unavailable (the store is away).
 */
export async function sendEvidence(
  deps: TellConditionDeps,
  { accountId, tripId, stage: given, files, inSameTransaction }: SendEvidenceInput,
): Promise<void> {
  const trip = await createTripFinder(deps.db)({ accountId, tripId });
  if (!trip) throw new Problem('trip_not_found');
  const { driver, status } = trip;
  if (!driver || !(await selectIsSimulated(deps.db, driver.driverId)))
    throw new Problem('trip_status_conflict');
  const { driverId, position: place } = driver;
  const stage = given ?? stageOf(status);
  const known = await findEvidenceOfDriver(deps.db, { driverId, tripId });
  const told = Object.fromEntries(
    known.map(({ evidenceId, file, erasedAt }) => [
      evidenceId,
      file === undefined || file.kept !== undefined || erasedAt !== undefined,
    ]),
  );
  await tellCondition(deps, { accountId, tripId, driverId, stage, place, told, files }, (transaction) =>
    inSameTransaction ? inSameTransaction(transaction, stage) : Promise.resolve(),
  );
}
