import { tripStatuses } from '@satha/terms/trip-statuses';
import { createBatchLoader } from '../../platform/db/batching/batch-loader.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { uaeDateAt } from '../../values/uae-time.ts';
import type { SmsKind, SmsMessage, SmsReason, SmsStatus, TripText } from './sms-message.ts';
import { type SmsDay, smsKindPolicies } from './sms-policy.ts';
import { type SmsMessageRow, smsColumns, toSmsMessage } from './sms-row.ts';

export type SmsSearch = { readonly tripId: number | undefined; readonly mobileNumbers: readonly string[] };

type SmsFilter = {
  /** In whose outbox they are; undefined: anybody's. */
  readonly accountId?: number | undefined;
  readonly kind?: SmsKind | undefined;
  /** About this trip, or to a phone with one of these numbers. */
  readonly anyOf?: SmsSearch | undefined;
  readonly atMost: number;
};

/** Those of use, the latest first. */
async function selectSms(
  db: Queryable,
  now: Temporal.Instant,
  { accountId, kind, anyOf, atMost }: SmsFilter,
): Promise<SmsMessage[]> {
  const { rows } = await db.query<SmsMessageRow>({
    text: `SELECT ${smsColumns} FROM sms_messages
           WHERE expires_at > $1 AND ($2::bigint IS NULL OR (account_id = $2 AND kind <> 'driver_message')) AND ($3::text IS NULL OR kind = $3)
             AND ($4 OR trip_id = $5 OR mobile_number = ANY ($6::text[]))
           ORDER BY message_id DESC LIMIT $7`,
    values: [
      now.toString(),
      accountId ?? null,
      kind ?? null,
      anyOf === undefined,
      anyOf?.tripId ?? null,
      anyOf?.mobileNumbers ?? [],
      atMost,
    ],
    onlyReads: true,
  });
  return rows.map(toSmsMessage);
}

type Deps = { readonly db: Queryable; readonly clock: Clock };

const mostListed = 200;

/**
 * Returns the messages that are of use, the latest first, at most 200: for an operator, who may read them to
 * somebody.
 */
export function findSms({ db, clock }: Deps): Promise<SmsMessage[]> {
  return selectSms(db, clock(), { atMost: mostListed });
}

/** Returns the messages that an account's members may read in the sandbox; what drivers are told by hand is not theirs. */
export function findSmsOfAccount(
  { db, clock }: Deps,
  accountId: number,
  filter: { readonly kind?: SmsKind | undefined; readonly anyOf?: SmsSearch | undefined },
): Promise<SmsMessage[]> {
  return selectSms(db, clock(), { ...filter, accountId, atMost: mostListed });
}

/** Counts the messages that wait to be sent and have not expired, and returns since when the oldest waits. */
export async function countSms({ db, clock }: Deps): Promise<{
  readonly count: number;
  readonly oldestAt: Temporal.Instant | undefined;
}> {
  const { rows } = await db.query<{ count: number; oldest_at: Temporal.Instant | null }>({
    name: 'count-sms',
    text: `SELECT count(*)::integer AS count, min(created_at) AS oldest_at FROM sms_messages
           WHERE status = 'waiting' AND expires_at > $1 AND created_at <= $1`,
    values: [clock().toString()],
    onlyReads: true,
  });
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest_at ?? undefined };
}

/** Returns how many messages were counted on this day of the UAE's calendar. */
export async function findSmsDay({ db, clock }: Deps): Promise<SmsDay> {
  const { rows } = await db.query<SmsDay>({
    text: 'SELECT reserved, others FROM sms_days WHERE day = $1',
    values: [uaeDateAt(clock()).toString()],
    onlyReads: true,
  });
  return rows[0] ?? { reserved: 0, others: 0 };
}

export type TextedTrip = { readonly accountId: number; readonly tripId: number };

type TripTextRow = {
  place: number;
  status: SmsStatus;
  reason: SmsReason | null;
  settled_at: Temporal.Instant | null;
};

/**
 * Returns the state of the messages with the links to trips, in the trips' order; undefined for a trip whose
 * customer gets none.
 */
export async function findLinkTexts(
  db: Queryable,
  trips: readonly TextedTrip[],
): Promise<readonly (TripText | undefined)[]> {
  if (trips.length === 0) return [];
  const { rows } = await db.query<TripTextRow>({
    name: 'select-trip-texts',
    text: `SELECT asked.place::integer AS place, found.status, found.reason, found.settled_at
           FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS asked (account_id, trip_id, place)
           CROSS JOIN LATERAL (
             SELECT status, reason, settled_at FROM trip_texts t
             WHERE t.account_id = asked.account_id AND t.trip_id = asked.trip_id AND t.kind = 'tracking_link'
             UNION ALL
             SELECT status, NULL, NULL FROM sms_messages m
             WHERE m.account_id = asked.account_id AND m.trip_id = asked.trip_id
               AND m.kind = 'tracking_link' AND m.status = 'waiting'
             LIMIT 1
           ) AS found`,
    values: [trips.map(({ accountId }) => accountId), trips.map(({ tripId }) => tripId)],
    onlyReads: true,
  });
  const texts: (TripText | undefined)[] = new Array(trips.length);
  for (const { place, status, reason, settled_at } of rows) {
    texts[place - 1] = { status, reason: reason ?? undefined, settledAt: settled_at ?? undefined };
  }
  return texts;
}

/**
 * Returns what became of each message that the service sends about a trip by itself, in the order of the kinds; those that
 * wait are among them. What an operator wrote stands in the trip's list of acts.
 */
export async function findTextsOfTrip(
  db: Queryable,
  { accountId, tripId }: TextedTrip,
): Promise<readonly (TripText & { readonly kind: SmsKind })[]> {
  const { rows } = await db.query<Omit<TripTextRow, 'place'> & { kind: SmsKind }>({
    text: `SELECT kind, status, reason, settled_at FROM trip_texts WHERE account_id = $1 AND trip_id = $2
           UNION ALL
           SELECT kind, status, NULL, NULL FROM sms_messages
           WHERE account_id = $1 AND trip_id = $2 AND status = 'waiting' AND operator_act IS NULL
           ORDER BY kind`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  return rows.map(({ settled_at: settledAt, reason, ...text }) => ({
    ...text,
    reason: reason ?? undefined,
    settledAt: settledAt ?? undefined,
  }));
}

export type FindLinkText = (trip: TextedTrip) => Promise<TripText | undefined>;

/** Finds what became of the message with the link to one trip; requests that arrive together are looked up together. */
export function createLinkTextFinder(db: Queryable): FindLinkText {
  return createBatchLoader((trips: readonly TextedTrip[]) => findLinkTexts(db, trips));
}

/** How many links to trips an account's customers were sent today, and how many there may be. */
export type LinkBudget = { readonly sentToday: number; readonly mostToday: number };

/** Returns what is left of a day's links to trips of an account: a part of the budget that `has_sms_allowance.sql` keeps. */
export async function findLinkBudget({ db, clock }: Deps, accountId: number): Promise<LinkBudget> {
  const { ofAccount } = smsKindPolicies.tracking_link;
  if (!ofAccount) throw new Error('links to trips have a budget for each account');
  const { first, perTrip, most } = ofAccount;
  const { rows } = await db.query<{ sent: number; completed: number }>({
    text: `SELECT coalesce((SELECT sent FROM sms_counts WHERE day = $2 AND kind = 'tracking_link' AND scope = 'account'
               AND subject = $1::bigint::text), 0) AS sent,
             (SELECT count(*)::integer FROM (
               SELECT FROM trips WHERE account_id = $1 AND status = ${tripStatuses.completed.code} LIMIT $3
             ) AS done) AS completed`,
    values: [accountId, uaeDateAt(clock()).toString(), Math.ceil((most - first) / perTrip)],
    onlyReads: true,
  });
  const { sent = 0, completed = 0 } = rows[0] ?? {};
  return { sentToday: sent, mostToday: Math.min(most, first + Math.floor(perTrip * completed)) };
}
