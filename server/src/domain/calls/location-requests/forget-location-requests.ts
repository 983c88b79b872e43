import { deleteInPieces } from '../../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { PhoneNumber } from '../../sign-in-codes/sign-in-code.ts';
import { locationPolicy } from './location-request.ts';

/** Deletes the requests of a day ago, with the places that phones said. */
export async function forgetOldLocationRequests({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM location_requests WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM location_requests WHERE requested_at <= $1
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [clock().subtract({ hours: locationPolicy.keptHours }).toString()],
  });
}

/** Deletes every request to a number, with the places that its phone said. */
export async function forgetLocationRequestsOf(
  transaction: Queryable,
  { phoneCode, mobileNumber }: PhoneNumber,
): Promise<void> {
  await transaction.query({
    text: 'DELETE FROM location_requests WHERE phone_code = $1 AND mobile_number = $2',
    values: [phoneCode, mobileNumber],
  });
}
