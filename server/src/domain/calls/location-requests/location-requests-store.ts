import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import { uaeDateAt } from '../../../values/uae-time.ts';
import type { SmsReason, SmsStatus } from '../../messages/sms-message.ts';
import type { PhoneNumber } from '../../sign-in-codes/sign-in-code.ts';
import { type LocationRequest, locationPolicy } from './location-request.ts';

type Row = {
  location_request_id: number;
  requested_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  lat: number | null;
  lng: number | null;
  accuracy_meters: number | null;
  shared_at: Temporal.Instant | null;
  taken_at: Temporal.Instant | null;
  sms_status: SmsStatus | null;
  sms_reason: SmsReason | null;
};

const selectRequests = `SELECT location_request_id, requested_at, r.expires_at, lat, lng, accuracy_meters, shared_at, taken_at,
    m.status AS sms_status, m.reason AS sms_reason
  FROM location_requests r LEFT JOIN sms_messages m USING (message_id)`;

function toRequest(row: Row): LocationRequest {
  const { lat, lng, shared_at: at } = row;
  return {
    locationRequestId: row.location_request_id,
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
    shared:
      lat === null || lng === null || at === null
        ? undefined
        : { point: { lat, lng }, accuracyMeters: row.accuracy_meters ?? undefined, at },
    isTaken: row.taken_at !== null,
    text: row.sms_status ? { status: row.sms_status, reason: row.sms_reason ?? undefined } : undefined,
  };
}

/** Returns requests by their numbers, in no order. */
export async function selectLocationRequests(
  db: Queryable,
  locationRequestIds: readonly number[],
): Promise<readonly LocationRequest[]> {
  const { rows } = await db.query<Row>({
    name: 'select-location-requests',
    text: `${selectRequests} WHERE location_request_id = ANY ($1::bigint[])`,
    values: [locationRequestIds],
    onlyReads: true,
  });
  return rows.map(toRequest);
}

/** Returns a number's latest request that its phone may still answer, or has answered and nobody has taken. */
export async function selectOpenRequestOf(
  db: Queryable,
  { phoneCode, mobileNumber }: PhoneNumber,
  now: Temporal.Instant,
): Promise<LocationRequest | undefined> {
  const { rows } = await db.query<Row>({
    name: 'select-open-location-request',
    text: `${selectRequests} WHERE r.phone_code = $1 AND r.mobile_number = $2 AND taken_at IS NULL
             AND (r.expires_at > $3 OR shared_at IS NOT NULL)
           ORDER BY location_request_id DESC LIMIT 1`,
    values: [phoneCode, mobileNumber, now.toString()],
    onlyReads: true,
  });
  return rows[0] && toRequest(rows[0]);
}

/**
 * Locks an operator until the transaction ends, so that they ask one by one, and returns when they asked within the last day:
 * the latest first, no more than are allowed.
 */
export async function selectAskedBy(
  transaction: Queryable,
  operatorId: number,
  at: Temporal.Instant,
): Promise<readonly Temporal.Instant[]> {
  await transaction.query({
    text: 'SELECT FROM operators WHERE operator_id = $1 FOR NO KEY UPDATE',
    values: [operatorId],
  });
  const { rows } = await transaction.query<{ requested_at: Temporal.Instant }>({
    text: `SELECT requested_at FROM location_requests WHERE operator_id = $1 AND requested_at > $2
           ORDER BY requested_at DESC LIMIT $3`,
    values: [operatorId, at.subtract({ hours: 24 }).toString(), locationPolicy.mostPerOperator.day],
  });
  return rows.map((row) => row.requested_at);
}

export type NewLocationRequest = PhoneNumber & {
  readonly tokenHash: Buffer;
  readonly text: string;
  /** Undefined: whoever uses the command line. */
  readonly operatorId: number | undefined;
  readonly at: Temporal.Instant;
};

/** Stores a request and its text, and returns its number; undefined when the phone has had its requests of the day. */
export async function insertRequest(
  transaction: Queryable,
  { phoneCode, mobileNumber, tokenHash, text, operatorId, at }: NewLocationRequest,
): Promise<number | undefined> {
  const { rows } = await transaction.query<{ made: number | null }>({
    text: 'SELECT request_location($1, $2, $3, $4, $5, $6, $7, $8, $9) AS made',
    values: [
      phoneCode,
      mobileNumber,
      tokenHash,
      text,
      operatorId ?? null,
      at.toString(),
      uaeDateAt(at).toString(),
      at.add({ minutes: locationPolicy.openMinutes }).toString(),
      locationPolicy.mostPerDay,
    ],
  });
  return rows[0]?.made ?? undefined;
}

export type StoredToken = { readonly tokenHash: Buffer; readonly now: Temporal.Instant };

/** Returns the request that a link is open for; undefined for one that is over, taken, or never was. */
export async function selectRequestByToken(
  db: Queryable,
  { tokenHash, now }: StoredToken,
): Promise<LocationRequest | undefined> {
  const { rows } = await db.query<Row>({
    name: 'select-location-request-by-token',
    text: `${selectRequests} WHERE token_hash = $1 AND r.expires_at > $2 AND taken_at IS NULL`,
    values: [tokenHash, now.toString()],
    onlyReads: true,
  });
  return rows[0] && toRequest(rows[0]);
}

/** Stores where a phone is, in the place of what it said before; false when its link is over, or has been used too often. */
export async function updateSharedPoint(
  db: Queryable,
  { tokenHash, now }: StoredToken,
  { lat, lng, accuracyMeters }: Coordinates & { readonly accuracyMeters: number | undefined },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'update-shared-point',
    text: `UPDATE location_requests SET lat = $3, lng = $4, accuracy_meters = $5, shared_at = $2,
             times_shared = times_shared + 1
           WHERE token_hash = $1 AND expires_at > $2 AND taken_at IS NULL AND times_shared < $6`,
    values: [tokenHash, now.toString(), lat, lng, accuracyMeters ?? null, locationPolicy.mostShared],
  });
  return rowCount === 1;
}

/** Closes a request whose point an operator has taken; one that has none yet, or was taken before, stays as it is. */
export async function updateTaken(
  db: Queryable,
  locationRequestId: number,
  now: Temporal.Instant,
): Promise<void> {
  await db.query({
    text: `UPDATE location_requests SET taken_at = $2
           WHERE location_request_id = $1 AND taken_at IS NULL AND shared_at IS NOT NULL`,
    values: [locationRequestId, now.toString()],
  });
}
