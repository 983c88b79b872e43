import type { MessagedParty } from '@satha/terms/operator-acts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { forgottenCustomer } from '../forget-customer-of-trips.ts';
import type { NewOperatorAct } from '../operator-acts/record-operator-act.ts';
import type { TripName } from '../trip.ts';

/** Counts the notes and calls of a trip. */
export async function countNotes(transaction: Queryable, { accountId, tripId }: TripName): Promise<number> {
  const { rows } = await transaction.query<{ count: number }>({
    text: `SELECT count(*)::integer AS count FROM trip_operator_acts
           WHERE account_id = $1 AND trip_id = $2 AND kind IN ('noted', 'called')`,
    values: [accountId, tripId],
  });
  return rows[0]?.count ?? 0;
}

/** Returns when the messages by hand of a trip were written that are later than a moment, the oldest first. */
export async function selectMessageTimes(
  transaction: Queryable,
  { accountId, tripId }: TripName,
  since: Temporal.Instant,
): Promise<Temporal.Instant[]> {
  const { rows } = await transaction.query<{ at: Temporal.Instant }>({
    text: `SELECT at FROM trip_operator_acts
           WHERE account_id = $1 AND trip_id = $2 AND kind = 'messaged' AND at > $3 ORDER BY at`,
    values: [accountId, tripId, since.toString()],
  });
  return rows.map(({ at }) => at);
}

type Number = { readonly phoneCode: string; readonly mobileNumber: string };

/**
 * Returns the number of a trip's customer, unless they were erased, or of the driver who is at it; undefined when there is
 * nobody, or the trip ended before a moment of the real clock.
 */
export async function selectNumber(
  transaction: Queryable,
  { accountId, tripId }: TripName,
  to: MessagedParty,
  endedSince: Temporal.Instant,
): Promise<Number | undefined> {
  const ofParty: Readonly<Record<MessagedParty, string>> = {
    customer: `SELECT phone_code AS "phoneCode", mobile_number AS "mobileNumber" FROM trips
               WHERE account_id = $1 AND trip_id = $2 AND mobile_number <> '${forgottenCustomer.mobileNumber}'
                 AND (ended_at IS NULL OR ended_at > account_time($1, $3))`,
    driver: `SELECT phone_code AS "phoneCode", mobile_number AS "mobileNumber" FROM assignments JOIN drivers USING (driver_id)
             WHERE account_id = $1 AND trip_id = $2 AND $3::timestamptz IS NOT NULL`,
  };
  const { rows } = await transaction.query<Number>({
    text: ofParty[to],
    values: [accountId, tripId, endedSince.toString()],
  });
  return rows[0];
}

/**
 * Returns the number of the act that a request of this kind with this name was before, of a locked trip; undefined when it is
 * new, and without one. @throws Problem idempotency_key_reused when it had other words, or was to somebody else.
 */
export async function findRepeatedAct(
  transaction: Queryable,
  { accountId, tripId, kind, clientToken, text, details }: Omit<NewOperatorAct, 'by' | 'at'>,
): Promise<number | undefined> {
  if (clientToken === undefined) return undefined;
  const { rows } = await transaction.query<{ act: number; isSame: boolean }>({
    // What became of a message is noted in the details, too.
    text: `SELECT act, text IS NOT DISTINCT FROM $5 AND details @> $6 AS "isSame" FROM trip_operator_acts
           WHERE account_id = $1 AND trip_id = $2 AND kind = $3 AND client_token = $4`,
    values: [accountId, tripId, kind, clientToken, text ?? null, JSON.stringify(details ?? {})],
  });
  const [before] = rows;
  if (before && !before.isSame) throw new Problem('idempotency_key_reused');
  return before?.act;
}
