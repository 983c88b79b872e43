import type { DeliveryStatus } from '@satha/terms/lists';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { DisabledReason } from '../endpoints/endpoint.ts';
import type { Attempt, Claim, NamedDelivery } from './delivery.ts';
import { deliveryPolicy } from './delivery-policy.ts';

export type AttemptOutcome = Omit<Attempt, 'attempt'>;

export type AttemptEnd = {
  readonly outcome: AttemptOutcome;
  /** Undefined: there is none. */
  readonly nextAttemptAt: Temporal.Instant | undefined;
  readonly isGone: boolean;
  readonly at: Temporal.Instant;
};

/** Stores the result of an attempt and what follows from it, in one statement. */
export async function endAttempt(
  db: Queryable,
  { accountId, endpointId, deliveryId, attempt }: NamedDelivery & Pick<Claim, 'attempt'>,
  { outcome, nextAttemptAt, isGone, at }: AttemptEnd,
): Promise<{ became: DeliveryStatus; disabledReason: DisabledReason | undefined }> {
  const { longestFailing, mostFirstFailures, longestUnanswered } = deliveryPolicy;
  const { rows } = await db.query<{ became: DeliveryStatus; disabled_reason: DisabledReason | null }>({
    name: 'end-webhook-attempt',
    text: `SELECT became, disabled_reason
           FROM end_webhook_attempt($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
             make_interval(secs => $12), $13, make_interval(secs => $14), $15)`,
    values: [
      accountId,
      endpointId,
      deliveryId,
      attempt,
      outcome.startedAt.toString(),
      outcome.durationMs,
      outcome.statusCode ?? null,
      outcome.error ?? null,
      outcome.answer ?? null,
      nextAttemptAt?.toString() ?? null,
      isGone,
      longestFailing.total('seconds'),
      mostFirstFailures,
      longestUnanswered.total('seconds'),
      at.toString(),
    ],
  });
  const [ended] = rows;
  if (!ended) throw new Error('the function gives one row');
  return { became: ended.became, disabledReason: ended.disabled_reason ?? undefined };
}

/** Makes a delivery that was taken up and then not sent due again at that time; the attempt does not count. */
export async function giveBackClaim(
  db: Queryable,
  { accountId, endpointId, deliveryId, attempt }: NamedDelivery & Pick<Claim, 'attempt'>,
  dueAt: Temporal.Instant,
): Promise<void> {
  await db.query({
    text: `UPDATE webhook_deliveries SET next_attempt_at = $5, attempts = attempts - 1
           WHERE account_id = $1 AND endpoint_id = $2 AND delivery_id = $3 AND attempts = $4
             AND status = 'pending' AND attempts > earlier_attempts`,
    values: [accountId, endpointId, deliveryId, attempt, dueAt.toString()],
  });
}
