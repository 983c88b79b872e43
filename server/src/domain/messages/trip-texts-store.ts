import type { Queryable } from '../../platform/db/queryable.ts';
import type { SmsKind, SmsReason, SmsStatus, TripText } from './sms-message.ts';

export type TextedTrip = { readonly accountId: number; readonly tripId: number };

type TripTextRow = {
  place: number;
  status: SmsStatus;
  reason: SmsReason | null;
  settled_at: Temporal.Instant | null;
};

/** In the order asked; undefined for a trip about which nothing of that kind was to be sent. */
export async function selectTripTexts(
  db: Queryable,
  kind: SmsKind,
  trips: readonly TextedTrip[],
): Promise<(TripText | undefined)[]> {
  const { rows } = await db.query<TripTextRow>({
    name: 'select-trip-texts',
    text: `SELECT asked.place::integer AS place, found.status, found.reason, found.settled_at
           FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS asked (account_id, trip_id, place)
           CROSS JOIN LATERAL (
             SELECT status, reason, settled_at FROM trip_texts t
             WHERE t.account_id = asked.account_id AND t.trip_id = asked.trip_id AND t.kind = $3
             UNION ALL
             SELECT status, NULL, NULL FROM sms_messages m
             WHERE m.account_id = asked.account_id AND m.trip_id = asked.trip_id AND m.kind = $3 AND m.status = 'waiting'
             LIMIT 1
           ) AS found`,
    values: [trips.map(({ accountId }) => accountId), trips.map(({ tripId }) => tripId), kind],
    onlyReads: true,
  });
  const texts: (TripText | undefined)[] = new Array(trips.length);
  for (const { place, status, reason, settled_at } of rows) {
    texts[place - 1] = { status, reason: reason ?? undefined, settledAt: settled_at ?? undefined };
  }
  return texts;
}
