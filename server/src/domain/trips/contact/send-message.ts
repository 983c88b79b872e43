import type { MessagedParty } from '@satha/terms/operator-acts';
import type { Database } from '../../../platform/db/database.ts';
import { Problem } from '../../../values/problem.ts';
import { queueOperatorSms } from '../../messages/queue-sms.ts';
import { lockSteeredTrip, requireAsSeen, type SteeredTrip } from '../operator-acts/lock-steered-trip.ts';
import { recordOperatorAct } from '../operator-acts/record-operator-act.ts';
import type { Repeatable } from './add-note.ts';
import { contactPolicy } from './contact-policy.ts';
import { findRepeatedAct, selectMessageTimes, selectNumber } from './contact-store.ts';
import { requireMessageText } from './message-text.ts';

export type SendMessageDeps = {
  readonly db: Database;
  /** Where browsers find the service: the only host that a message may name. */
  readonly publicUrl: string;
};

export type SendMessageInput = SteeredTrip &
  Repeatable & {
    readonly to: MessagedParty;
    /** 1 to 320 characters. */
    readonly text: string;
  };

/**
 * Queues a message by hand to a trip's customer or to the driver who is at it, in one database transaction with the act that
 * tells of it, and returns the act's number. What becomes of the message is noted in the act. A driver is written to only
 * while the trip is as it was seen, so that nobody reads what another driver was to read; its customer stays the same.
 * @throws Problem trip_not_found; version_conflict; trip_status_conflict when there is nobody to send it to;
 * too_many_requests once the trip has had its messages of the hour; idempotency_key_reused; invalid_request for the text.
 */
export async function sendMessage(
  { db, publicUrl }: SendMessageDeps,
  { to, text: written, clientToken, seen, ...steered }: SendMessageInput,
): Promise<number> {
  const text = requireMessageText('text', written, publicUrl);
  const { at } = steered;
  return db.inTransaction(
    async (transaction) => {
      const trip = await lockSteeredTrip(transaction, steered);
      const repeated = await findRepeatedAct(transaction, {
        ...{ ...trip, kind: 'messaged', text, clientToken },
        details: { to },
      });
      if (repeated !== undefined) return repeated;
      if (to === 'driver') await requireAsSeen(trip, seen);
      const endedSince = at.subtract({ seconds: contactPolicy.messagesAfterEndSeconds });
      const number = await selectNumber(transaction, trip, to, endedSince);
      if (!number) throw new Problem('trip_status_conflict');
      requireAllowance(await selectMessageTimes(transaction, trip, at.subtract({ hours: 1 })), at);
      const act = await recordOperatorAct(transaction, {
        ...steered,
        kind: 'messaged',
        text,
        clientToken,
        details: { to, sms: { status: 'waiting', reason: null } },
      });
      await queueOperatorSms(transaction, {
        ...number,
        kind: to === 'customer' ? 'operator_message' : 'driver_message',
        text,
        accountId: trip.accountId,
        tripId: trip.tripId,
        operatorAct: act,
        createdAt: at,
        expiresAt: at.add({ seconds: contactPolicy.messageSeconds }),
      });
      return act;
    },
    { concurrencyKey: steered.accountId },
  );
}

/** The oldest message of the hour that counts makes room for the next one an hour after it. */
function requireAllowance(sentAt: readonly Temporal.Instant[], at: Temporal.Instant): void {
  const oldest = sentAt.at(-contactPolicy.messagesPerHour);
  if (!oldest) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(oldest.add({ hours: 1 }).since(at).total('seconds')));
  const message = `trip has had its ${contactPolicy.messagesPerHour} messages by hand of the hour; the next one can be sent in ${retryAfterSeconds} s.`;
  throw new Problem('too_many_requests', { fields: [{ field: 'trip', message }], retryAfterSeconds });
}
