import type { DriverLanguage } from '@satha/terms/languages';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { type Judgement, type Openness, phonePolicy, type SignedInPhone } from './phone.ts';

type PhoneRow = {
  token_hash: Buffer;
  driver_id: number;
  seen_at: Temporal.Instant | null;
  language: DriverLanguage | null;
  push_endpoint: string | null;
  push_p256dh: string;
  push_auth: string;
  push_since: Temporal.Instant;
  push_works: boolean | null;
  push_judged_at: Temporal.Instant | null;
};

/** Returns the phones in which the drivers are signed in, those first that were seen last. */
export async function findPhonesOf(
  db: Queryable,
  driverIds: readonly number[],
  now: Temporal.Instant,
): Promise<readonly SignedInPhone[]> {
  const { rows } = await db.query<PhoneRow>({
    name: 'select-signed-in-phones',
    text: `SELECT token_hash, driver_id, seen_at, language, push_endpoint, push_p256dh, push_auth, push_since, push_works,
             push_judged_at
           FROM signed_in_phones JOIN sessions USING (token_hash)
           WHERE driver_id = ANY ($1::bigint[]) AND expires_at > $2
           ORDER BY seen_at DESC NULLS LAST, created_at DESC, token_hash`,
    values: [driverIds, now.toString()],
    onlyReads: true,
  });
  return rows.map((row) => ({
    tokenHash: row.token_hash,
    driverId: row.driver_id,
    seenAt: row.seen_at ?? undefined,
    language: row.language ?? undefined,
    push:
      row.push_endpoint === null
        ? undefined
        : {
            endpoint: row.push_endpoint,
            p256dh: row.push_p256dh,
            auth: row.push_auth,
            since: row.push_since,
            judgement: toJudgement(row.push_works, row.push_judged_at),
          },
  }));
}

function toJudgement(works: boolean | null, at: Temporal.Instant | null): Judgement | undefined {
  return works === null || at === null ? undefined : { works, at };
}

/** Returns, in the order of the drivers, whether a phone of each would see an offer at once. */
export async function findOpenness(
  db: Queryable,
  driverIds: readonly number[],
  now: Temporal.Instant,
): Promise<readonly Openness[]> {
  const { rows } = await db.query<{ openness: Openness }>({
    name: 'select-openness',
    text: `SELECT CASE
             WHEN EXISTS (SELECT FROM simulated_drivers WHERE simulated_drivers.driver_id = asked.driver_id)
               THEN 'simulated'
             WHEN EXISTS (SELECT FROM signed_in_phones phone WHERE phone.driver_id = asked.driver_id
               AND seen_at >= $2::timestamptz - interval '${phonePolicy.openSeconds} seconds') THEN 'open'
             ELSE 'closed' END AS openness
           FROM unnest($1::bigint[]) WITH ORDINALITY AS asked (driver_id, place) ORDER BY place`,
    values: [driverIds, now.toString()],
    onlyReads: true,
  });
  return rows.map(({ openness }) => openness);
}
