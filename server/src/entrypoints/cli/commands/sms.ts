import type { Command } from 'commander';
import { findSms } from '../../../domain/messages/find-sms.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type CommandDeps, inEnvironment } from '../in-environment.ts';
import { formatTable, formatTime } from '../output.ts';

export function declareSms(sms: Command): void {
  sms.addHelpText(
    'after',
    `
Messages are kept until a gateway takes them or their time is over: a sign-in code for five minutes.`,
  );
  sms
    .command('list')
    .description('list the messages that wait for their phones, the latest first')
    .action(inEnvironment(list));
}

async function list(deps: CommandDeps): Promise<void> {
  const messages = await findSms(deps);
  deps.show(
    messages.map(({ messageId, phoneCode, mobileNumber, text, createdAt, uselessAt }) => ({
      messageId,
      phoneCode,
      mobileNumber,
      text,
      createdAt: formatUaeTimestamp(createdAt),
      uselessAt: formatUaeTimestamp(uselessAt),
    })),
    formatTable(
      [{ title: 'Made' }, { title: 'To' }, { title: 'Text' }],
      messages.map(({ phoneCode, mobileNumber, text, createdAt }) => [
        formatTime(createdAt),
        `+${phoneCode} ${mobileNumber}`,
        text.replaceAll('\n', ' · '),
      ]),
      `No message waits for its phone in the ${deps.environment} environment.`,
    ),
  );
}
