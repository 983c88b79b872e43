import { type Command, InvalidArgumentError } from 'commander';
import { type DutyPhone, dutyPhonePolicy } from '../../../domain/attention/duty-phone/duty-phone.ts';
import { type DutyPhoneChange, setDutyPhone } from '../../../domain/attention/duty-phone/set-duty-phone.ts';
import { findDutyPhone } from '../../../domain/attention/queries.ts';
import { Problem } from '../../../values/problem.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { formatFacts } from '../../output.ts';
import { Refusal } from '../../refusal.ts';

const { leastSeconds, mostSeconds, phoneCode } = dutyPhonePolicy;

export function declareDutyPhone(dutyPhone: Command): void {
  dutyPhone.addHelpText(
    'after',
    `
Examples:
  $ npx satha duty-phone set --environment live --mobile +971501234567 --seconds 120
  $ npx satha duty-phone clear --environment live

A text tells the duty phone what is amiss once no console has shown it for so long: one for all of it, at most twenty a
day. What is amiss now is \`satha attention list\`.`,
  );
  dutyPhone.command('show').description('show whom texts about alarms go to').action(inEnvironment(show));
  dutyPhone
    .command('set')
    .description('say whom texts about alarms go to that no console has shown, and after how long')
    .requiredOption('--mobile <number>', 'a mobile number of the UAE')
    .option('--seconds <count>', `after so long, ${leastSeconds} to ${mostSeconds}`, parseSeconds)
    .action(
      inEnvironment((deps: CommandDeps, options: { mobile: string; seconds?: number }) =>
        change(deps, { mobileNumber: options.mobile, afterSeconds: options.seconds }),
      ),
    );
  dutyPhone
    .command('clear')
    .description('send nobody texts about alarms')
    .action(inEnvironment((deps: CommandDeps) => change(deps, { mobileNumber: null })));
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (/^\d+$/.test(text) && seconds >= leastSeconds && seconds <= mostSeconds) return seconds;
  throw new InvalidArgumentError(`It must be a whole number from ${leastSeconds} to ${mostSeconds}.`);
}

async function show(deps: CommandDeps): Promise<void> {
  tell(deps, await findDutyPhone(deps.db));
}

async function change(deps: CommandDeps, wished: DutyPhoneChange): Promise<void> {
  // Asked for here, so that what is thrown at once is a refusal, too.
  const set = async () => setDutyPhone(deps, wished, { actor: commandLine });
  const phone = await set().catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'invalid_request') throw error;
    throw new Refusal(
      `--mobile must be a mobile number of the UAE, such as +971501234567. Nothing was changed.`,
    );
  });
  tell(deps, phone);
}

function tell({ show: print }: CommandDeps, { mobileNumber, afterSeconds }: DutyPhone): void {
  const number = mobileNumber === undefined ? null : `+${phoneCode}${mobileNumber}`;
  print(
    { mobileNumber: number, afterSeconds },
    formatFacts([
      ['Duty phone', number ?? 'none: nobody is sent a text'],
      ['After', `${afterSeconds} seconds in which no console has shown an alarm`],
    ]),
  );
}
