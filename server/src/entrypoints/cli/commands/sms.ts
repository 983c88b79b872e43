import type { Command } from 'commander';
import { findSms } from '../../../domain/messages/find-sms.ts';
import type { SmsMessage } from '../../../domain/messages/sms-message.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type CommandDeps, inEnvironment } from '../in-environment.ts';
import { formatTable, formatTime } from '../output.ts';

export function declareSms(sms: Command): void {
  sms.addHelpText(
    'after',
    `
Messages are kept until their time is over, sent or not: a sign-in code for five minutes, the link to a trip for six hours.
A link is written when it is sent and stands in no list; \`npx satha trip revoke-link\` makes one useless.`,
  );
  sms
    .command('list')
    .description('list the messages that are of use, at most 200, the latest first')
    .action(inEnvironment(list));
}

const statusWords: Readonly<Record<SmsMessage['status'], string>> = {
  waiting: 'waits',
  sent: 'sent',
  given_up: 'given up',
};

async function list(deps: CommandDeps): Promise<void> {
  const messages = await findSms(deps);
  deps.show(
    messages.map(toDocument),
    formatTable(
      [{ title: 'Made' }, { title: 'To' }, { title: 'Text' }, { title: 'Status' }, { title: 'Last failure' }],
      messages.map((message) => [
        formatTime(message.createdAt),
        `+${message.phoneCode} ${message.mobileNumber}`,
        message.text?.replaceAll('\n', ' · ') ?? `the link to trip ${message.tripId}`,
        statusWords[message.status],
        message.error ?? '',
      ]),
      `No message waits for its phone in the ${deps.environment} environment.`,
    ),
  );
}

function toDocument({ text, accountId: _, tripId, error, createdAt, uselessAt, ...message }: SmsMessage) {
  return {
    ...message,
    text: text ?? null,
    tripId: tripId ?? null,
    error: error ?? null,
    createdAt: formatUaeTimestamp(createdAt),
    uselessAt: formatUaeTimestamp(uselessAt),
  };
}
