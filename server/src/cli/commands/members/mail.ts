import type { Command } from 'commander';
import { findOutbox } from '../../../assembly/parts/find-outbox.ts';
import { readConfig } from '../../../config/env.ts';
import { publicUrlOf } from '../../../config/portal-settings.ts';
import type { StoredMail } from '../../../domain/mail/mail.ts';
import { findMails } from '../../../domain/mail/queries.ts';
import { chooseEnvironment } from '../../choose-environment.ts';
import { type Column, documentOf, listHelp, showList } from '../../columns.ts';
import {
  type CommandDeps,
  commandText,
  type GlobalOptions,
  inEnvironment,
  makeShow,
} from '../../in-environment.ts';
import { parseId } from '../../options.ts';
import { formatFacts, formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';

export function declareMail(mail: Command): void {
  mail.addHelpText(
    'after',
    `
Examples:
  $ npx satha mail list --environment live
  $ npx satha mail show --environment live --mail 12

Without a mail server (SATHA_SMTP_URL) mails wait here, for an operator to pass them on. What a mail says is kept until it
is sent, or of no use any more.`,
  );
  mail
    .command('list')
    .description('list the mails that are of use, at most 200, the latest first')
    .addHelpText('after', listHelp(columns))
    .action(inEnvironment(list));
  mail
    .command('show')
    .description('show what a mail says that waits')
    .requiredOption('--mail <id>', 'the number of the mail', parseId)
    .action(inEnvironment(show));
  mail
    .command('outbox')
    .description("print the link to the sandbox's mails in the portal, for this machine")
    .action(async (_options: unknown, command: Command) => {
      const { json } = command.optsWithGlobals<GlobalOptions>();
      const config = readConfig();
      const environment = await chooseEnvironment(command, config);
      const { url } = (await findOutbox(config, environment)) ?? refuseOutbox();
      makeShow(json)({ url }, url);
    });
}

function refuseOutbox(): never {
  throw new Refusal(
    'Mails are read in the portal of a sandbox alone that listens on this machine only (SATHA_HOST), without a public address ' +
      '(SATHA_SANDBOX_PUBLIC_URL) or a mail server (SATHA_SMTP_URL): read them by `npx satha mail list`.',
  );
}

const statusWords: Readonly<Record<StoredMail['status'], string>> = {
  waiting: 'waits',
  sent: 'sent',
  given_up: 'given up',
};

/** Links lead to the portal as it is found now. */
function asNow(deps: CommandDeps) {
  return { ...deps, publicUrl: publicUrlOf(readConfig(), deps.environment) };
}

async function list(deps: CommandDeps): Promise<void> {
  const mails = await findMails(asNow(deps));
  showList(deps.show, mails, columns, `No mails in the ${deps.environment} environment.`);
}

async function show(deps: CommandDeps, { mail: mailId }: { mail: number }): Promise<void> {
  const found = (await findMails(asNow(deps))).find((mail) => mail.mailId === mailId);
  if (!found) {
    throw new Refusal(
      `There is no mail ${mailId} in the ${deps.environment} environment; ${commandText(deps.environment, 'mail list')} shows them.`,
    );
  }
  const { recipient, subject, status, createdAt, plainText } = found;
  const facts = formatFacts([
    ['Mail', String(mailId)],
    ['Made', formatTime(createdAt)],
    ['To', recipient],
    ['Subject', subject],
    ['Status', statusWords[status]],
  ]);
  const text = plainText === '' ? 'What it said is forgotten, for it was sent.' : plainText.trimEnd();
  deps.show(documentOf(found, columns), `${facts}\n\n${text}`);
}

const columns: readonly Column<StoredMail>[] = [
  { key: 'mailId', title: 'Mail', align: 'right' },
  { key: 'createdAt', title: 'Made' },
  { key: 'recipient', title: 'To' },
  { key: 'language' },
  { key: 'subject', title: 'Subject' },
  { key: 'plainText' },
  { key: 'status', title: 'Status', text: ({ status }) => statusWords[status] },
  { key: 'attempts' },
  { key: 'error', title: 'Last failure' },
];
