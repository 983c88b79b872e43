import { type DeliverSmsDeps, deliverSms, type SmsAttempt } from '../../domain/messages/deliver-sms.ts';
import type { SmsMessage, SmsReason } from '../../domain/messages/sms-message.ts';
import type { SmsLimits } from '../../domain/messages/sms-policy.ts';
import type { SmsProvider } from '../../domain/messages/sms-provider.ts';
import type { WriteTripTexts } from '../../domain/messages/write-texts.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';
import { uaeDateAt } from '../../values/uae-time.ts';

/** Our own figure: whoever waits for a code looks at their phone. */
const intervalMs = 500;

export type DeliverSmsJobDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly provider: SmsProvider;
  readonly limits: SmsLimits;
  readonly writeTripTexts: WriteTripTexts;
  readonly observeSms: DeliverSmsDeps['onAttempt'];
};

const failureWords: Readonly<Record<Exclude<SmsAttempt, 'sent' | 'left_out'>, string>> = {
  again: 'A short message was not taken; it is tried again.',
  unknown: 'A short message may not have been taken; it is tried once more.',
  given_up: 'A short message was given up.',
};

/** Budgets that are of more than one phone: once one is used up, somebody should look. */
const ceilingWords: Partial<Record<SmsReason, string>> = {
  daily_limit: 'The day has had its short messages (SATHA_SMS_PER_DAY).',
  abroad_limit: 'The day has had its codes to countries that are not in SATHA_SMS_COUNTRIES.',
  account_limit: 'An account has had its short messages of the day.',
};

/** Sends the short messages that are due; any number of processes may do so. */
export function sendSms({ logger, observeSms, ...deps }: DeliverSmsJobDeps): Repetition {
  let isStopped = false;
  const tellLeftOut = createLeftOutTeller(logger, deps.clock);
  const repetition = often(
    intervalMs,
    async () => {
      while (!isStopped && (await deliverSms({ ...deps, onAttempt })) > 0);
    },
    (error) => logger.warn({ err: error }, 'No short messages are sent until the database answers.'),
  );

  /** What a gateway said is told by `satha sms list`: its sentence may name the number. */
  function onAttempt(message: SmsMessage, attempt: SmsAttempt, reason?: SmsReason): void {
    observeSms(message, attempt, reason);
    const { messageId, kind } = message;
    if (attempt === 'left_out') tellLeftOut(message, reason);
    if (attempt === 'sent' || attempt === 'left_out') return;
    const about = { messageId, kind, ...(reason !== undefined && { reason }) };
    logger.warn(about, `${failureWords[attempt]} \`npx satha sms list\` tells why.`);
  }

  return {
    async stop() {
      isStopped = true;
      await repetition.stop();
    },
  };
}

/** Of a budget that is used up the log warns once a day for each kind, so that a flood does not fill it with warnings. */
function createLeftOutTeller(
  logger: Logger,
  clock: Clock,
): (message: SmsMessage, reason: SmsReason | undefined) => void {
  let told: { readonly day: string; readonly ceilings: Set<string> } | undefined;
  return ({ messageId, kind }, reason) => {
    logger.info({ messageId, kind, reason }, 'A short message was left out.');
    const words = reason && ceilingWords[reason];
    if (words === undefined) return;
    const day = uaeDateAt(clock()).toString();
    if (told?.day !== day) told = { day, ceilings: new Set() };
    const ceiling = `${kind} ${reason}`;
    if (told.ceilings.has(ceiling)) return;
    told.ceilings.add(ceiling);
    logger.warn({ kind, reason }, `${words} More of the kind are left out until midnight in the UAE.`);
  };
}

/**
 * Writes messages to the log instead of sending them: in the sandbox nobody's phone rings. Numbers, and what
 * opens a trip, it never tells.
 */
export function createLogSmsProvider(logger: Logger): SmsProvider {
  return {
    async send({ messageId, kind, tripId, text }) {
      const about = { messageId, kind, ...(tripId !== undefined && { tripId }) };
      logger.info({ ...about, text }, 'A short message, as a phone would show it.');
      return { result: 'sent' };
    },
  };
}
