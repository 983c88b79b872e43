import type { Queryable } from '../../../platform/db/queryable.ts';
import { checkPolicy } from './phone-check.ts';

/** A check's push message that is to be sent. */
export type DuePush = {
  readonly checkId: string;
  /** Undefined: the phone was signed out, or takes no pushes any more. */
  readonly subscription:
    | { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
    | undefined;
};

/** `gone`: the push service knows the address no more; `failed`: it did not take the message. */
export type PushResult = 'sent' | 'no_address' | 'gone' | 'failed';

/**
 * Takes up pushes of checks that are to be sent, each once: from then on their silence is judged. What a process that is
 * killed had taken up stays without a result, and proves nothing.
 */
export async function takeUpDuePushes(
  db: Queryable,
  { now, atMost }: { readonly now: Temporal.Instant; readonly atMost: number },
): Promise<readonly DuePush[]> {
  const { rows } = await db.query<{
    check_id: string;
    push_endpoint: string | null;
    push_p256dh: string | null;
    push_auth: string | null;
  }>({
    name: 'take-up-check-pushes',
    text: `WITH due AS MATERIALIZED (
             SELECT check_id, token_hash FROM phone_checks WHERE push_due_at <= $1 AND push_sent_at IS NULL
             ORDER BY push_due_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED
           )
           UPDATE phone_checks c SET push_sent_at = $1, push_due_at = $2
           FROM due LEFT JOIN signed_in_phones p ON p.token_hash = due.token_hash
           WHERE c.check_id = due.check_id
           RETURNING c.check_id, p.push_endpoint, p.push_p256dh, p.push_auth`,
    values: [now.toString(), now.add({ seconds: checkPolicy.pushSeconds }).toString(), atMost],
  });
  return rows.map(({ check_id: checkId, push_endpoint: endpoint, push_p256dh: p256dh, push_auth: auth }) => ({
    checkId,
    subscription:
      endpoint === null || p256dh === null || auth === null ? undefined : { endpoint, p256dh, auth },
  }));
}

/** Notes what the push service said; what a phone has said meanwhile stays. */
export async function notePushResult(db: Queryable, checkId: string, result: PushResult): Promise<void> {
  await db.query({
    name: 'note-check-push-result',
    text: 'UPDATE phone_checks SET push_result = $2 WHERE check_id = $1',
    values: [checkId, result],
  });
}
