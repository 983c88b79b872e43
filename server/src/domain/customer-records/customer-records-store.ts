import { openStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../platform/db/queryable.ts';
import { nameOfNumber } from '../sign-in-codes/count-attempt.ts';
import type { PhoneNumber } from '../sign-in-codes/sign-in-code.ts';

/**
 * Locks the wallets of the accounts that have booked trips for the number until the transaction ends, and
 * returns the accounts.
 */
export async function lockAccountsOf(
  transaction: Queryable,
  { phoneCode, mobileNumber }: PhoneNumber,
): Promise<number[]> {
  const { rows } = await transaction.query<{ account_id: number }>({
    text: `SELECT account_id FROM customer_accounts JOIN wallets USING (account_id)
           WHERE phone_code = $1 AND mobile_number = $2
           ORDER BY account_id FOR NO KEY UPDATE OF wallets`,
    values: [phoneCode, mobileNumber],
  });
  return rows.map((row) => row.account_id);
}

export type FoundTrip = {
  readonly accountId: number;
  readonly tripId: number;
  readonly externalReference: string | null;
};

/** Returns every trip of the number, without a lock. */
export async function selectTripsOf(
  db: Queryable,
  { phoneCode, mobileNumber }: PhoneNumber,
): Promise<FoundTrip[]> {
  const { rows } = await db.query<FoundTrip>({
    text: `SELECT t.account_id AS "accountId", t.trip_id AS "tripId",
             t.external_reference AS "externalReference"
           FROM customer_accounts c
           JOIN trips t ON t.account_id = c.account_id AND t.mobile_number = c.mobile_number
             AND t.phone_code = c.phone_code
           WHERE c.phone_code = $1 AND c.mobile_number = $2`,
    values: [phoneCode, mobileNumber],
  });
  return rows;
}

/**
 * Returns a trip of the number, or to it, that is under way or whose vehicle is still to be handed over;
 * undefined without one.
 */
export async function selectTripUnderWay(
  transaction: Queryable,
  accountIds: readonly number[],
  { phoneCode, mobileNumber }: PhoneNumber,
): Promise<number | undefined> {
  const { rows } = await transaction.query<{ trip_id: number }>({
    // Each by its own index: one condition on both would read through all trips of the accounts.
    text: `SELECT theirs.trip_id FROM (
             SELECT account_id, trip_id, status FROM trips
             WHERE account_id = ANY ($1::bigint[]) AND mobile_number = $3 AND phone_code = $2
             UNION ALL
             SELECT account_id, trip_id, status FROM trip_jobs JOIN trips USING (account_id, trip_id)
             WHERE account_id = ANY ($1::bigint[]) AND recipient_mobile_number = $3 AND recipient_phone_code = $2
           ) AS theirs
           WHERE theirs.status IN (${openStatuses.join(', ')}) OR EXISTS (
             SELECT FROM assignments a WHERE a.account_id = theirs.account_id AND a.trip_id = theirs.trip_id)
           ORDER BY theirs.trip_id LIMIT 1`,
    values: [accountIds, phoneCode, mobileNumber],
  });
  return rows[0]?.trip_id;
}

export type Erasure = { readonly trips: number; readonly messages: number; readonly sessions: number };

export async function insertErasure(
  transaction: Queryable,
  { trips, messages, sessions }: Erasure,
  at: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: 'INSERT INTO customer_erasures (erased_at, trips, messages, sessions) VALUES ($1, $2, $3, $4)',
    values: [at.toString(), trips, messages, sessions],
  });
}

/** What is told of a person, as the database has it: names of columns, moments in ISO 8601. */
export type CustomerRecords = {
  readonly trips: readonly unknown[];
  /** Other customers' trips whose vehicle the person was to be given. */
  readonly recipientOf: readonly unknown[];
  readonly messages: readonly unknown[];
  /** How many messages of a kind were sent to the number on a day. */
  readonly messageCounts: readonly unknown[];
  readonly sessions: readonly unknown[];
  readonly signInCodes: readonly unknown[];
  /** Texts that asked where the person is, and what their phone answered. */
  readonly locationRequests: readonly unknown[];
};

/** The job of a trip `mine`; the number of another person who was to be given the vehicle is left out. */
const jobOfMine = `(
  SELECT CASE WHEN (j.recipient_phone_code, j.recipient_mobile_number) = ($1, $2) THEN j.job
    ELSE j.job #- '{recipient,phoneCode}' #- '{recipient,mobileNumber}' END
  FROM trip_jobs j WHERE j.account_id = mine.account_id AND j.trip_id = mine.trip_id
)`;

/** What drivers told of the vehicle of a trip `mine`, without who drove. */
const evidenceOfMine = `(
  SELECT coalesce(jsonb_agg(to_jsonb(v) - '{account_id,trip_id,driver_id}'::text[] ORDER BY v.item), '[]')
  FROM trip_evidence v WHERE v.account_id = mine.account_id AND v.trip_id = mine.trip_id
)`;

/** Of all kinds, tax invoices alone are of a trip, and have an index by it. */
const documentsOfMine = `(
  SELECT coalesce(jsonb_agg(to_jsonb(d) - 'account_id' ORDER BY d.document_id), '[]')
  FROM documents d WHERE d.account_id = mine.account_id AND d.trip_id = mine.trip_id AND d.kind = 'tax_invoice'
)`;

const ofNumber = 'phone_code = $1 AND mobile_number = $2';

/** A day is over at its midnight in the UAE; each name ends in what was asked and by which address. */
const attemptsOfNumber = `
  SELECT (ends_at AT TIME ZONE interval '4 hours')::date - 1 AS asked_on, split_part(name, ' ', 4) AS address,
    coalesce(sum(counted) FILTER (WHERE split_part(name, ' ', 3) = 'code'), 0) AS codes,
    coalesce(sum(counted) FILTER (WHERE split_part(name, ' ', 3) = 'try'), 0) AS tries
  FROM attempts WHERE name >= $3 || ' ' AND name < $3 || '!' GROUP BY 1, 2`;

const extrasOfMine = `(
  SELECT coalesce(jsonb_agg(to_jsonb(x) - '{account_id,trip_id,driver_id}'::text[] || CASE WHEN n.extra IS NULL THEN '{}'
    ELSE jsonb_build_object('destination', to_jsonb(n) - '{account_id,trip_id,extra}'::text[]) END ORDER BY x.extra), '[]')
  FROM trip_extras x LEFT JOIN new_destinations n USING (account_id, trip_id, extra)
  WHERE x.account_id = mine.account_id AND x.trip_id = mine.trip_id
)`;

const textsOfMine = `(
  SELECT coalesce(jsonb_agg(to_jsonb(x) - '{account_id,trip_id,parts}'::text[] ORDER BY x.settled_at), '[]')
  FROM trip_texts x WHERE x.account_id = mine.account_id AND x.trip_id = mine.trip_id
)`;

/** How the caller of a trip `mine` is named on its tax document, with what they owe and paid; NULL where nobody called. */
const callerOfMine = `(
  SELECT to_jsonb(r) - '{account_id,trip_id}'::text[] || coalesce(to_jsonb(c) - '{account_id,trip_id}'::text[], '{}')
    || jsonb_build_object('settlements', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('method', s.method, 'reference', s.reference,
        'amount_fils', s.amount_fils, 'settled_at', s.settled_at) ORDER BY s.settlement), '[]')
      FROM receivable_settlements s WHERE s.account_id = mine.account_id AND s.trip_id = mine.trip_id))
  FROM receivables r LEFT JOIN trip_callers c USING (account_id, trip_id)
  WHERE r.account_id = mine.account_id AND r.trip_id = mine.trip_id
)`;

/**
 * Returns everything stored about a number, by one statement and so of one moment; without the drivers' own
 * numbers, and those of other people who were to be given a vehicle, which are not the customer's to know.
 */
export async function selectCustomerRecords(
  db: Queryable,
  { phoneCode, mobileNumber }: PhoneNumber,
): Promise<CustomerRecords> {
  const { rows } = await db.query<CustomerRecords>({
    text: `WITH mine AS (
             SELECT t.*, a.name AS account_name
             FROM customer_accounts c JOIN accounts a USING (account_id)
             JOIN trips t ON t.account_id = c.account_id AND t.mobile_number = c.mobile_number
               AND t.phone_code = c.phone_code
             WHERE c.phone_code = $1 AND c.mobile_number = $2
           )
           SELECT
             coalesce((SELECT jsonb_agg((to_jsonb(mine) - '{creation_token,link_version}'::text[]) || jsonb_build_object(
               'job', ${jobOfMine},
               'requirements', (
                 SELECT jsonb_build_object('needed', j.requirements, 'waivedAt', j.requirements_waived_at,
                   'waivedBecause', j.requirements_waived_because)
                 FROM trip_jobs j WHERE j.account_id = mine.account_id AND j.trip_id = mine.trip_id
               ),
               'events', (
                 SELECT coalesce(jsonb_agg((to_jsonb(e) - '{account_id,trip_id}'::text[]) #- '{data,driver,phone}'
                   ORDER BY e.event_number), '[]')
                 FROM events e WHERE e.account_id = mine.account_id AND e.trip_id = mine.trip_id
                   AND e.sequence IS NOT NULL
               ),
               'track', (
                 SELECT coalesce(jsonb_agg(jsonb_build_array(k.lat, k.lng, k.recorded_at) ORDER BY k.recorded_at), '[]')
                 FROM trip_tracks k WHERE k.account_id = mine.account_id AND k.trip_id = mine.trip_id
               ),
               'evidence', ${evidenceOfMine},
               'extras', ${extrasOfMine},
               'messages', ${textsOfMine},
               'caller', ${callerOfMine},
               'documents', ${documentsOfMine},
               'requests', (
                 SELECT coalesce(jsonb_agg(to_jsonb(r) - '{account_id,api_key_id}'::text[] ORDER BY r.requested_at), '[]')
                 FROM api_requests r WHERE r.account_id = mine.account_id AND r.trip_id = mine.trip_id
               )
             ) ORDER BY mine.trip_id) FROM mine), '[]') AS trips,
             coalesce((SELECT jsonb_agg(jsonb_build_object('trip_id', j.trip_id, 'recipient', j.job -> 'recipient')
               ORDER BY j.account_id, j.trip_id)
               FROM customer_accounts c JOIN trip_jobs j ON j.account_id = c.account_id
                 AND j.recipient_mobile_number = c.mobile_number AND j.recipient_phone_code = c.phone_code
               WHERE c.phone_code = $1 AND c.mobile_number = $2 AND NOT EXISTS (SELECT FROM mine
                 WHERE mine.account_id = j.account_id AND mine.trip_id = j.trip_id)), '[]') AS "recipientOf",
             coalesce((SELECT jsonb_agg(to_jsonb(m) - '{counted_for,parts}'::text[] ORDER BY m.message_id)
               FROM sms_messages m WHERE ${ofNumber}), '[]')
               AS messages,
             coalesce((SELECT jsonb_agg(jsonb_build_object('day', day, 'kind', kind, 'sent', sent) ORDER BY day, kind)
               FROM sms_counts WHERE scope = 'number' AND subject = sms_number_subject($1, $2)), '[]')
               AS "messageCounts",
             coalesce((SELECT jsonb_agg(jsonb_build_object('created_at', created_at, 'expires_at', expires_at)
               ORDER BY created_at) FROM sessions
               WHERE audience = 'customer' AND subject = $1 || ' ' || $2), '[]') AS sessions,
             coalesce((SELECT jsonb_agg(to_jsonb(a)) FROM (${attemptsOfNumber}) a), '[]') AS "signInCodes",
             coalesce((SELECT jsonb_agg(to_jsonb(l) - '{token_hash,operator_id}'::text[] ORDER BY l.location_request_id)
               FROM location_requests l WHERE ${ofNumber}), '[]') AS "locationRequests"`,
    values: [phoneCode, mobileNumber, nameOfNumber('customer', { phoneCode, mobileNumber })],
    onlyReads: true,
  });
  const [records] = rows;
  if (!records) throw new Error('a statement without a table gave no row');
  return records;
}
