import type { DriverLanguage } from '@satha/terms/languages';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { PushSubscription } from './push-message.ts';

/** What was judged of a subscription goes with it. */
const noSubscription = `push_endpoint = NULL, push_p256dh = NULL, push_auth = NULL, push_since = NULL,
  push_works = NULL, push_judged_at = NULL`;

/**
 * Locks a session's phone and whichever has the subscription now, in one order, so that two phones that take each other's
 * never wait for each other.
 */
export async function lockPhones(
  transaction: Queryable,
  { tokenHash, endpoint }: { readonly tokenHash: Buffer; readonly endpoint: string },
): Promise<void> {
  await transaction.query({
    text: `SELECT FROM signed_in_phones WHERE token_hash = $1 OR push_endpoint = $2 ORDER BY token_hash FOR UPDATE`,
    values: [tokenHash, endpoint],
  });
}

/** Takes a subscription off every other phone: it is one browser's, where somebody else is signed in now. */
export async function takeFromOthers(
  transaction: Queryable,
  { tokenHash, endpoint }: { readonly tokenHash: Buffer; readonly endpoint: string },
): Promise<void> {
  await transaction.query({
    text: `UPDATE signed_in_phones SET ${noSubscription}
           WHERE push_endpoint = $2 AND token_hash <> $1`,
    values: [tokenHash, endpoint],
  });
}

/**
 * Stores a phone's subscription; what was judged of another one is forgotten, what was judged of this one stays. A language
 * that is left out stays as it is. False where the session is over.
 */
export async function storeSubscription(
  transaction: Queryable,
  {
    tokenHash,
    subscription: { endpoint, p256dh, auth },
    language,
    at,
  }: {
    readonly tokenHash: Buffer;
    readonly subscription: PushSubscription;
    readonly language: DriverLanguage | undefined;
    readonly at: Temporal.Instant;
  },
): Promise<boolean> {
  const { rows } = await transaction.query({
    text: `UPDATE signed_in_phones AS phone SET push_endpoint = $2, push_p256dh = $3, push_auth = $4,
             language = coalesce($5, phone.language),
             push_since = CASE WHEN phone.push_endpoint = $2 THEN phone.push_since ELSE $6::timestamptz END,
             push_works = CASE WHEN phone.push_endpoint = $2 THEN phone.push_works END,
             push_judged_at = CASE WHEN phone.push_endpoint = $2 THEN phone.push_judged_at END
           WHERE token_hash = $1 RETURNING driver_id`,
    values: [tokenHash, endpoint, p256dh, auth, language ?? null, at.toString()],
  });
  return rows.length > 0;
}

/** Forgets a phone's subscription; nothing where it has none. */
export async function dropSubscription(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query({
    text: `UPDATE signed_in_phones SET ${noSubscription}
           WHERE token_hash = $1 AND push_endpoint IS NOT NULL`,
    values: [tokenHash],
  });
}

/** Forgets a subscription that its push service does not know any more, unless the browser's keys are others by now. */
export async function dropGoneSubscription(
  db: Queryable,
  { endpoint, auth }: Pick<PushSubscription, 'endpoint' | 'auth'>,
): Promise<void> {
  await db.query({
    text: `UPDATE signed_in_phones SET ${noSubscription}
           WHERE push_endpoint = $1 AND push_auth = $2`,
    values: [endpoint, auth],
  });
}
