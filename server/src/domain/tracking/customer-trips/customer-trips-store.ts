import { finalStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** Whose trips: of a number, all of them or those of one account alone. */
export type TripOwner = {
  readonly number: { readonly phoneCode: string; readonly mobileNumber: string };
  readonly accountId: number | undefined;
};

export type TripName = { readonly accountId: number; readonly tripId: number };

const over = `ANY ('{${finalStatuses.join(',')}}'::smallint[])`;

/** Our own figure: what is under way is looked for among so many of a number's latest trips with an account. */
const mostLookedThrough = 200;

const ofOwner = `FROM customer_accounts c
  CROSS JOIN LATERAL (
    SELECT account_id, trip_id, status FROM trips
    WHERE account_id = c.account_id AND mobile_number = $2 AND phone_code = $1`;
const whoseAccounts = `c.phone_code = $1 AND c.mobile_number = $2 AND ($3::bigint IS NULL OR c.account_id = $3)`;

type NameRow = { account_id: number; trip_id: number };
const toName = ({ account_id: accountId, trip_id: tripId }: NameRow): TripName => ({ accountId, tripId });

/** Returns trips that are not over, the latest first. */
export async function selectOpenTrips(db: Queryable, owner: TripOwner, atMost: number): Promise<TripName[]> {
  const { rows } = await db.query<NameRow>({
    name: 'select-open-trips-of-customer',
    text: `SELECT t.account_id, t.trip_id ${ofOwner}
             ORDER BY trip_id DESC LIMIT ${mostLookedThrough}
           ) t
           WHERE ${whoseAccounts} AND NOT t.status = ${over} ORDER BY t.trip_id DESC LIMIT $4`,
    values: [...valuesOf(owner), atMost],
    onlyReads: true,
  });
  return rows.map(toName);
}

/** Returns trips that are over, the latest first, older than one of them. */
export async function selectEndedTrips(
  db: Queryable,
  owner: TripOwner,
  { olderThan, atMost }: { readonly olderThan: number | undefined; readonly atMost: number },
): Promise<TripName[]> {
  const { rows } = await db.query<NameRow>({
    name: 'select-ended-trips-of-customer',
    text: `SELECT t.account_id, t.trip_id ${ofOwner}
               AND status = ${over} AND trip_id < coalesce($4::bigint, 9223372036854775807)
             ORDER BY trip_id DESC LIMIT $5
           ) t
           WHERE ${whoseAccounts} ORDER BY t.trip_id DESC LIMIT $5`,
    values: [...valuesOf(owner), olderThan ?? null, atMost],
    onlyReads: true,
  });
  return rows.map(toName);
}

/** Returns the account of a trip of the owner's; undefined of anybody else's. */
export async function selectAccountOfTrip(
  db: Queryable,
  owner: TripOwner,
  tripId: number,
): Promise<number | undefined> {
  const { rows } = await db.query<{ account_id: number }>({
    name: 'select-account-of-customers-trip',
    text: `SELECT c.account_id FROM customer_accounts c
           JOIN trips t ON t.account_id = c.account_id AND t.trip_id = $4
             AND t.mobile_number = c.mobile_number AND t.phone_code = c.phone_code
           WHERE ${whoseAccounts}`,
    values: [...valuesOf(owner), tripId],
    onlyReads: true,
  });
  return rows[0]?.account_id;
}

function valuesOf({ number, accountId }: TripOwner): unknown[] {
  return [number.phoneCode, number.mobileNumber, accountId ?? null];
}
