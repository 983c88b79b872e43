import type { Command } from 'commander';
import { findSms } from '../../../domain/messages/queries.ts';
import type { SmsMessage } from '../../../domain/messages/sms-message.ts';
import { findGoodCodes, type GoodCode } from '../../../domain/sign-in-codes/queries.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type CommandDeps, inEnvironment } from '../in-environment.ts';
import { formatTable, formatTime } from '../output.ts';
import { smsReasonWords, smsStatusWords } from './sms-words.ts';

export function declareSms(sms: Command): void {
  sms.addHelpText(
    'after',
    `
Messages are kept until their time is over, sent or not: a sign-in code for five minutes, the link to a trip for six hours.
A link is sent twenty seconds after its trip was created, if the trip is still under way then. What is left out is over a
budget, or goes to a country that is not listed (docs/operating.md, Short messages).
A link is written when it is sent and stands in no list; \`npx satha trip revoke-link\` revokes one.`,
  );
  sms
    .command('list')
    .description('list the messages that are of use, at most 200, the latest first')
    .action(inEnvironment(list));
}

async function list(deps: CommandDeps): Promise<void> {
  const messages = await findSms(deps);
  const numbers = messages.filter(isCode).map(({ mobileNumber }) => mobileNumber);
  const good = await findGoodCodes(deps.db, [...new Set(numbers)], deps.clock());
  const isGood = (message: SmsMessage) =>
    isCode(message) ? good.some((code) => isOf(code, message)) : undefined;
  deps.show(
    messages.map((message) => ({ ...toDocument(message), isGood: isGood(message) ?? null })),
    formatTable(
      [{ title: 'Made' }, { title: 'To' }, { title: 'Text' }, { title: 'Status' }, { title: 'Why' }],
      messages.map((message) => [
        formatTime(message.createdAt),
        `+${message.phoneCode} ${message.mobileNumber}`,
        message.text?.replaceAll('\n', ' · ') ?? `the link to trip ${message.tripId}`,
        smsStatusWords[message.status],
        isGood(message) === false ? notGood : describeUnsent(message),
      ]),
      `No message waits for its phone in the ${deps.environment} environment.`,
    ),
  );
}

const isCode = ({ kind }: SmsMessage): boolean => kind === 'sign_in_code' || kind === 'driver_sign_in_code';
const notGood = 'signs nobody in: it was used, or a later code took its place';

/** A code is kept until the moment that its message tells; a later one has another. */
function isOf(code: GoodCode, { kind, phoneCode, mobileNumber, expiresAt }: SmsMessage): boolean {
  return (
    (code.audience === 'driver') === (kind === 'driver_sign_in_code') &&
    code.phoneCode === phoneCode &&
    code.mobileNumber === mobileNumber &&
    code.expiresAt.equals(expiresAt)
  );
}

/** A gateway's own words say more than the reason that follows from them. */
function describeUnsent({ reason, error }: SmsMessage): string {
  return [reason && smsReasonWords[reason], error].filter(Boolean).join(' · ');
}

function toDocument({
  text,
  accountId: _,
  openSends: _sends,
  tripId,
  reason,
  error,
  createdAt,
  expiresAt,
  ...message
}: SmsMessage) {
  return {
    ...message,
    text: text ?? null,
    tripId: tripId ?? null,
    reason: reason ?? null,
    error: error ?? null,
    createdAt: formatUaeTimestamp(createdAt),
    expiresAt: formatUaeTimestamp(expiresAt),
  };
}
