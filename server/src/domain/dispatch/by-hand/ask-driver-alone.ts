import { beginReaches } from '../../reaching/ladder/begin-reaches.ts';
import { findOpenness } from '../../reaching/phones/queries.ts';
import { answerableUntil } from '../dispatch-policy.ts';
import { statusesWithoutDriver, wakeOtherSearches } from './assign-by-hand.ts';
import {
  type ByHandDeps,
  type ChoiceByHand,
  findWayOfDriver,
  getTripByHand,
  lockChoice,
  waiveLacking,
} from './choice-by-hand.ts';
import { insertOfferByHand, waitForAnswer } from './offers-by-hand-store.ts';

export type AskDriverAloneInput = ChoiceByHand & {
  /** Whether nobody else is asked after a no, and after none: the trip waits for the operator, for a day at most. */
  readonly staysWithOperator: boolean;
};

/** Our own figure: a trip that everybody forgot is searched for again. */
const mostHoursWithOperator = 24;

export type AskedDriver = {
  readonly accountId: number;
  readonly offerId: number;
  /** Until when they can answer, on the real clock. */
  readonly expiresAt: Temporal.Instant;
};

/**
 * Offers a trip without a driver to the one whom an operator chose, and to nobody else until they answered, in one database
 * transaction: other offers of the trip are withdrawn. Afterwards the automatic search goes on, or stays with the operator; a
 * scheduled trip waits for its time, for asking moves no trip.
 * @throws Problem trip_not_found, version_conflict, trip_status_conflict, driver_not_assignable.
 */
export async function askDriverAlone(deps: ByHandDeps, input: AskDriverAloneInput): Promise<AskedDriver> {
  const { driverId, staysWithOperator, inSameTransaction } = input;
  const trip = await getTripByHand(deps.db, input.tripId);
  const { accountId, tripId } = trip;
  const way = await findWayOfDriver(deps, trip, driverId);
  const at = deps.clock();
  const pausedUntil = staysWithOperator ? at.add({ hours: mostHoursWithOperator }) : undefined;
  const { otherTrips, offerId, expiresAt } = await deps.db.inTransaction(
    async (transaction) => {
      const held = await lockChoice(transaction, trip, input, {
        from: statusesWithoutDriver,
        otherwise: 'Only for a trip without a driver can one be asked.',
        isAsked: true,
        at,
      });
      await waiveLacking(transaction, held, at);
      const { vehicleId, fromDriverId } = held;
      const [openness = 'closed'] = await findOpenness(transaction, [driverId], at);
      const expiresAt = answerableUntil(at, openness);
      const named = { accountId, tripId, driverId, vehicleId };
      const offer = { ...named, madeBy: 'ask', way, offeredAt: at, expiresAt } as const;
      const offerId = await insertOfferByHand(transaction, offer);
      await beginReaches(transaction, [{ offerId, driverId, openness }], at);
      await waitForAnswer(transaction, held, { at, expiresAt, pausedUntil });
      await inSameTransaction?.(transaction, { ...named, fromDriverId });
      return { otherTrips: held.otherTrips, offerId, expiresAt };
    },
    { concurrencyKey: accountId },
  );
  await wakeOtherSearches(deps, otherTrips, at);
  return { accountId, offerId, expiresAt };
}
