import type { Queryable } from '../../platform/db/queryable.ts';
import { forgottenCustomer } from '../trips/forget-customer-of-trips.ts';
import type { TripName } from '../trips/trip.ts';

/**
 * Takes the callers out of trips that a customer is taken out of: their email, and who a tax document would be for. Where one
 * was issued, or is to be, that stays, and so it does while money is owed.
 */
export async function forgetCallers(transaction: Queryable, trips: readonly TripName[]): Promise<void> {
  const values = [trips.map(({ accountId }) => accountId), trips.map(({ tripId }) => tripId)];
  await transaction.query({
    text: `UPDATE trip_callers AS caller SET email = NULL FROM unnest($1::bigint[], $2::bigint[]) AS trip (account_id, trip_id)
           WHERE caller.account_id = trip.account_id AND caller.trip_id = trip.trip_id`,
    values,
  });
  await transaction.query({
    text: `UPDATE trip_callers AS caller SET legal_name = $3, trn = NULL, address = NULL
           FROM unnest($1::bigint[], $2::bigint[]) AS trip (account_id, trip_id)
           WHERE caller.account_id = trip.account_id AND caller.trip_id = trip.trip_id
             AND NOT EXISTS (SELECT FROM receivables AS owed WHERE owed.account_id = caller.account_id
               AND owed.trip_id = caller.trip_id AND owed.status <> 'settled')
             AND NOT EXISTS (SELECT FROM documents AS issued WHERE issued.account_id = caller.account_id
               AND issued.trip_id = caller.trip_id AND issued.kind = 'tax_invoice')
             AND NOT EXISTS (SELECT FROM ledger_entries AS entry JOIN document_dues USING (account_id, entry_id)
               WHERE entry.account_id = caller.account_id AND entry.trip_id = caller.trip_id)`,
    values: [...values, `${forgottenCustomer.firstName} ${forgottenCustomer.lastName}`],
  });
}
