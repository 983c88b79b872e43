import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { selectAccountOfTrip } from '../moves/assignments-store.ts';
import type { DriveTripDeps } from '../moves/drive-trip.ts';
import { lockTrip } from '../moves/trip-moves-store.ts';
import { actionPolicy } from './action-policy.ts';
import { type DriverAction, hashFacts, type JudgedAction } from './driver-action.ts';
import { advancePhone, insertAction, selectKnownAction, selectTurn } from './driver-actions-store.ts';
import { type Judgement, judgeAction, type ToldAction } from './judge-action.ts';

type Told = { readonly judged: JudgedAction; readonly kept?: Judgement['kept'] };

/**
 * Judges what a driver's phone tells of a trip, whenever it happened, and keeps the judgement, in one database transaction: the
 * same action again gets it again, whatever happened since. Locks the trip, then the phone, then what the move writes; so that of
 * two requests at once, of one phone or two, the second finds what the first has done. A refused move leaves its judgement alone.
 * @throws Problem trip_not_found when the driver never was at the trip; action_differs, action_out_of_order: neither is kept.
 */
export async function tellAction(
  deps: DriveTripDeps,
  told: DriverAction,
  at: Temporal.Instant,
): Promise<JudgedAction> {
  const accountId = await selectAccountOfTrip(deps.db, told.driverId, told.tripId);
  if (accountId === undefined) throw new Problem('trip_not_found');
  const done = await deps.db.inTransaction(
    (transaction) => tell(transaction, { accountId, told, stepDeps: deps, at }),
    { concurrencyKey: accountId },
  );
  if (done.kept) deps.observePromise(done.kept);
  return done.judged;
}

type Telling = Pick<ToldAction, 'told' | 'stepDeps' | 'at'> & { readonly accountId: number };

async function tell(transaction: Queryable, { accountId, ...asked }: Telling): Promise<Told> {
  const { told, at } = asked;
  const { tripId, driverId, assignmentId, actionId } = told;
  const trip = await lockTrip(transaction, accountId, tripId);
  if (!trip) throw new Problem('trip_not_found');
  const known = await selectKnownAction(transaction, told);
  if (known) {
    if (!known.factsHash.equals(hashFacts(told))) throw new Problem('action_differs');
    const { factsHash: _hash, ...judged } = known;
    return { judged };
  }
  const turn = await selectTurn(transaction, { accountId, tripId, driverId }, assignmentId);
  if (!turn.wasAtTrip) throw new Problem('trip_not_found');
  if (turn.actions >= mostOf(told)) {
    // Not kept: it bounds what is.
    return { judged: { actionId, result: 'refused', refusal: 'too_many_actions', receivedAt: at } };
  }
  if (!(await advancePhone(transaction, told, at))) throw new Problem('action_out_of_order');
  const { refusal, ...judgement } = await withinSavepoint(transaction, () =>
    judgeAction(transaction, { ...asked, trip, turn }),
  );
  const { result, promisedAt, marksHandOver = false, kept } = judgement;
  const judged = { result, refusal, receivedAt: at };
  const action = { accountId, told, judged, status: trip.status, promisedAt, marksHandOver };
  if (!(await insertAction(transaction, action))) throw new Problem('action_differs');
  return { judged: { actionId, ...judged }, kept };
}

/** Actions by which a driver is without the trip. */
const ends: readonly DriverAction['action'][] = ['complete', 'end', 'give-up'];

/** Returns how many actions may have been kept before one is not. */
function mostOf({ action }: DriverAction): number {
  const { mostOfTrip, mostEndsOfTrip } = actionPolicy;
  return ends.includes(action) ? mostOfTrip + mostEndsOfTrip : mostOfTrip;
}

type Outcome = Omit<Judgement, 'result'> & Pick<JudgedAction, 'result' | 'refusal'>;

/** Refusals that say that it is not possible, and never will be. */
const final: readonly Problem['code'][] = ['trip_status_conflict', 'too_many_delays'];

/** Judges within a savepoint: of what is refused nothing is left but that. */
async function withinSavepoint(transaction: Queryable, judge: () => Promise<Judgement>): Promise<Outcome> {
  await transaction.query({ text: 'SAVEPOINT judged' });
  try {
    return { ...(await judge()), refusal: undefined };
  } catch (error) {
    if (!(error instanceof Problem) || !final.includes(error.code)) throw error;
    await transaction.query({ text: 'ROLLBACK TO SAVEPOINT judged' });
    return { result: 'refused', refusal: error.code };
  }
}
