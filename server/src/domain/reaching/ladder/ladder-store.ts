import { deleteInPieces } from '../../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { ladderPolicy } from './ladder-policy.ts';
import type { LadderStep, Step, StepResult } from './step.ts';

/** An offer that its driver has given no sign of having seen. */
export type UnseenOffer = {
  readonly offerId: number;
  readonly driverId: number;
  readonly accountId: number;
  readonly expiresAt: Temporal.Instant;
  readonly phoneCode: string;
  readonly mobileNumber: string;
  /** Whether the last text that was judged reached the driver; undefined: none was. */
  readonly textsWork: boolean | undefined;
  readonly taken: ReadonlySet<Step>;
};

/** Tells whether any offer's next step is due: asked four times a second, outside of a transaction. */
export async function isAnyReachDue(db: Queryable, now: Temporal.Instant): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'is-any-reach-due',
    text: 'SELECT FROM offer_reaches WHERE due_at <= $1 LIMIT 1',
    values: [now.toString()],
    onlyReads: true,
  });
  return rowCount === 1;
}

/** Locks offers whose next step is due until the transaction ends, but for those that somebody else is at. */
export async function lockDueReaches(
  transaction: Queryable,
  { now, atMost }: { readonly now: Temporal.Instant; readonly atMost: number },
): Promise<readonly number[]> {
  const { rows } = await transaction.query<{ offer_id: number }>({
    name: 'lock-due-reaches',
    text: `SELECT offer_id FROM offer_reaches WHERE due_at <= $1
           ORDER BY due_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
    values: [now.toString(), atMost],
  });
  return rows.map(({ offer_id }) => offer_id);
}

type UnseenRow = {
  offer_id: number;
  driver_id: number;
  account_id: number;
  expires_at: Temporal.Instant;
  phone_code: string;
  mobile_number: string;
  sms_works: boolean | null;
  taken: Step[];
};

/** Returns those of the locked offers that their drivers can still answer. */
export async function selectUnseenOffers(
  transaction: Queryable,
  offerIds: readonly number[],
  now: Temporal.Instant,
): Promise<readonly UnseenOffer[]> {
  const { rows } = await transaction.query<UnseenRow>({
    name: 'select-unseen-offers',
    text: `SELECT offer_id, offers.driver_id, account_id, expires_at, phone_code, mobile_number, sms_works,
             ARRAY(SELECT step FROM offer_steps WHERE offer_steps.offer_id = offers.offer_id) AS taken
           FROM offers JOIN drivers USING (driver_id) LEFT JOIN driver_reach USING (driver_id)
           WHERE offer_id = ANY ($1::bigint[]) AND status = 'open' AND expires_at > $2
           ORDER BY offer_id`,
    values: [offerIds, now.toString()],
  });
  return rows.map((row) => ({
    offerId: row.offer_id,
    driverId: row.driver_id,
    accountId: row.account_id,
    expiresAt: row.expires_at,
    phoneCode: row.phone_code,
    mobileNumber: row.mobile_number,
    textsWork: row.sms_works ?? undefined,
    taken: new Set(row.taken),
  }));
}

/** A step as it is noted, before it is taken. */
export type NotedStep = { readonly offerId: number; readonly step: LadderStep; readonly result: StepResult };

/** Notes steps of locked offers. */
export async function insertSteps(
  transaction: Queryable,
  steps: readonly NotedStep[],
  now: Temporal.Instant,
): Promise<void> {
  if (steps.length === 0) return;
  await transaction.query({
    name: 'insert-offer-steps',
    text: `INSERT INTO offer_steps (offer_id, step, taken_at, result)
           SELECT offer_id, step, $4, result FROM unnest($1::bigint[], $2::text[], $3::text[]) AS noted (offer_id, step, result)`,
    values: [
      steps.map(({ offerId }) => offerId),
      steps.map(({ step }) => step),
      steps.map(({ result }) => result),
      now.toString(),
    ],
  });
}

/** When a locked offer's next step is due; undefined: none is. */
export type NextDue = { readonly offerId: number; readonly dueAt: Temporal.Instant | undefined };

export async function setNextDue(transaction: Queryable, next: readonly NextDue[]): Promise<void> {
  await transaction.query({
    name: 'set-next-due-reaches',
    text: `UPDATE offer_reaches AS reach SET due_at = next.due_at
           FROM unnest($1::bigint[], $2::timestamptz[]) AS next (offer_id, due_at)
           WHERE reach.offer_id = next.offer_id`,
    values: [next.map(({ offerId }) => offerId), next.map(({ dueAt }) => dueAt?.toString() ?? null)],
  });
}

/**
 * Notes what became of a step that was begun. Where it cannot have reached the driver, the next one is due at once, unless that
 * was taken already: what is due then is due later. The row itself tells so, for another table would be read as it was before
 * whoever takes that step was waited for. The row of the offer is locked first, as by them: a WITH that changes rows, and that
 * nothing reads, is run last.
 */
export async function settleStep(
  db: Queryable,
  { offerId, step }: { readonly offerId: number; readonly step: LadderStep },
  { result, now }: { readonly result: StepResult; readonly now: Temporal.Instant },
): Promise<void> {
  await db.query({
    name: 'settle-offer-step',
    text: `WITH settled AS (
             UPDATE offer_steps SET result = $3 WHERE offer_id = $1 AND step = $2 AND result = 'begun'
           )
           UPDATE offer_reaches SET due_at = least(due_at, $4::timestamptz)
           WHERE offer_id = $1 AND $3 IN ('gone', 'failed') AND due_at <= (SELECT taken_at FROM offer_steps
             WHERE offer_id = $1 AND step = $2) + interval '${ladderPolicy.stepSeconds} seconds'`,
    values: [offerId, step, result, now.toString()],
  });
}

/** Deletes how offers were told that were made before then. */
export async function deleteReaches(db: Queryable, before: Temporal.Instant): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM offer_reaches WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM offer_reaches WHERE offered_at < $1 AND due_at IS NULL
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [before.toString()],
  });
}
