import type { Queryable } from '../../platform/db/queryable.ts';
import { forgetOperatorSms } from '../messages/forget-expired-sms.ts';
import type { TripName } from './trip.ts';

/** The name and number in a trip whose customer was erased; nobody has such a number. */
export const forgottenCustomer = {
  firstName: 'Erased',
  lastName: 'Customer',
  phoneCode: '0',
  mobileNumber: '0',
} as const;

/**
 * Takes the customer out of every trip of these accounts that was booked for the number, and the account's own number for
 * it, and whatever names a person in what was told of the job; links to them open nothing any more. Where somebody else's
 * vehicle was to be given to the person, that goes, too. Returns which trips were theirs, and of how many others they were
 * the recipient. None of them may be under way.
 */
export async function forgetCustomerOfTrips(
  transaction: Queryable,
  accountIds: readonly number[],
  number: { readonly phoneCode: string; readonly mobileNumber: string },
): Promise<{ readonly trips: readonly TripName[]; readonly recipientOf: number }> {
  const { rows } = await transaction.query<TripName>({
    text: `UPDATE trips SET first_name = $4, last_name = $5, phone_code = $6, mobile_number = $7,
             external_reference = NULL, link_version = link_version + 1
           WHERE account_id = ANY ($1::bigint[]) AND mobile_number = $3 AND phone_code = $2
           RETURNING account_id AS "accountId", trip_id AS "tripId"`,
    values: [
      accountIds,
      number.phoneCode,
      number.mobileNumber,
      forgottenCustomer.firstName,
      forgottenCustomer.lastName,
      forgottenCustomer.phoneCode,
      forgottenCustomer.mobileNumber,
    ],
  });
  await forgetPersonsOfJobs(transaction, rows);
  // Messages first, as whoever settles one of them does: its act is told then.
  await forgetOperatorSms(transaction, rows);
  await forgetOperatorActs(transaction, rows);
  return { trips: rows, recipientOf: await forgetRecipient(transaction, accountIds, number) };
}

async function forgetPersonsOfJobs(transaction: Queryable, trips: readonly TripName[]): Promise<void> {
  await transaction.query({
    text: `UPDATE trip_jobs AS told SET job = job_without_persons(job),
             requirements_waived_because = CASE WHEN requirements_waived_at IS NOT NULL THEN $3 END
           FROM unnest($1::bigint[], $2::bigint[]) AS trip (account_id, trip_id)
           WHERE told.account_id = trip.account_id AND told.trip_id = trip.trip_id`,
    values: [
      trips.map(({ accountId }) => accountId),
      trips.map(({ tripId }) => tripId),
      forgottenCustomer.firstName,
    ],
  });
}

/** Notes, calls and messages tell of the person; what was steered stays, without the words of whoever did it. */
async function forgetOperatorActs(transaction: Queryable, trips: readonly TripName[]): Promise<void> {
  const values = [trips.map(({ accountId }) => accountId), trips.map(({ tripId }) => tripId)];
  await transaction.query({
    text: `DELETE FROM trip_operator_acts AS act USING unnest($1::bigint[], $2::bigint[]) AS trip (account_id, trip_id)
           WHERE act.account_id = trip.account_id AND act.trip_id = trip.trip_id
             AND kind IN ('noted', 'called', 'messaged')`,
    values,
  });
  await transaction.query({
    text: `UPDATE trip_operator_acts AS act SET text = NULL
           FROM unnest($1::bigint[], $2::bigint[]) AS trip (account_id, trip_id)
           WHERE act.account_id = trip.account_id AND act.trip_id = trip.trip_id AND text IS NOT NULL`,
    values,
  });
}

/** The person may take vehicles of other customers' trips, too. Returns of how many. */
async function forgetRecipient(
  transaction: Queryable,
  accountIds: readonly number[],
  { phoneCode, mobileNumber }: { readonly phoneCode: string; readonly mobileNumber: string },
): Promise<number> {
  const { rowCount } = await transaction.query({
    text: `UPDATE trip_jobs SET job = job #- '{recipient}'
           WHERE account_id = ANY ($1::bigint[]) AND recipient_mobile_number = $3 AND recipient_phone_code = $2`,
    values: [accountIds, phoneCode, mobileNumber],
  });
  return rowCount ?? 0;
}
