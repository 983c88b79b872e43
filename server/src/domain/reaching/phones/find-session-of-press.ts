import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { FindSession } from '../../sessions/queries.ts';
import { hashSessionToken, isPlausibleSessionToken } from '../../sessions/session.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/**
 * Finds the session of a raw token by which a driver presses something, and notes in the same round trip that they have this
 * phone in their hand, and no other one of theirs. Nothing is written where it was in their hand already.
 */
export function createPressSessionFinder({ db, clock }: Deps, tokenPrefix: string): FindSession {
  return async (rawToken) => {
    if (!isPlausibleSessionToken(rawToken, tokenPrefix)) return undefined;
    const tokenHash = hashSessionToken(rawToken);
    const { rows } = await db.query<{ subject: string }>({
      name: 'find-session-of-press',
      text: `WITH pressing AS (
               SELECT token_hash, subject FROM sessions
               WHERE token_hash = $1 AND audience = 'driver' AND expires_at > $2
             ), taken AS (
               UPDATE signed_in_phones AS phone SET in_hand_since = $2 FROM pressing
               WHERE phone.token_hash = pressing.token_hash AND phone.in_hand_since < $2
                 AND EXISTS (SELECT FROM signed_in_phones AS other
                   WHERE other.driver_id = phone.driver_id AND other.token_hash <> phone.token_hash
                     AND other.in_hand_since >= phone.in_hand_since)
             )
             SELECT subject FROM pressing`,
      values: [tokenHash, clock().toString()],
    });
    const [row] = rows;
    return row && { audience: 'driver', subject: row.subject, accountId: undefined, tokenHash };
  };
}
