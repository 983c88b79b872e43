import type { Command } from 'commander';
import { changeDriverFacts } from '../../../domain/drivers/acts/driver-acts.ts';
import type { Driver } from '../../../domain/drivers/driver.ts';
import { explainNumber, readNumberOptions } from '../../explain-number.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { parseDate, parseId } from '../../options.ts';
import { Refusal, WrongUsage } from '../../refusal.ts';
import { noSuchDriver } from '../no-such-driver.ts';
import { acting } from './note-fleet.ts';

type EditOptions = {
  readonly driver: number;
  readonly name?: string;
  readonly nameAr?: string;
  readonly mobile?: string;
  readonly phoneCode: string;
  readonly licence?: Temporal.PlainDate;
};

type ShowDriver = (deps: CommandDeps, driver: Driver, more?: string) => void;

export function declareEditDriver(driver: Command, showDriver: ShowDriver): void {
  driver
    .command('edit')
    .description("change a driver's names, number or licence; what is left out stays")
    .requiredOption('--driver <id>', 'the number of the driver', parseId)
    .option('--name <name>', 'the name, 1 to 80 characters')
    .option('--name-ar <name>', 'the name in Arabic letters; an empty one ("") takes it away')
    .option(
      '--mobile <number>',
      "the mobile number, with the country's code or without; signs the driver out on every phone",
    )
    .option('--phone-code <digits>', 'the country calling code of the number', '971')
    .option('--licence <date>', 'the last day on which the driving licence is valid', parseDate)
    .addHelpText(
      'after',
      `
Examples:
  $ npx satha driver edit --driver 7 --name "Imran Khan" --name-ar "عمران خان"
  $ npx satha driver edit --driver 7 --mobile 0529876543 --licence 2029-01-31`,
    )
    .action(inEnvironment((deps, options: EditOptions) => edit(deps, options, showDriver)));
}

async function edit(deps: CommandDeps, options: EditOptions, showDriver: ShowDriver): Promise<void> {
  const { driver: driverId, name, nameAr, mobile, phoneCode, licence } = options;
  if ([name, nameAr, mobile, licence].every((told) => told === undefined)) {
    throw new WrongUsage('Say what to change: --name, --name-ar, --mobile or --licence.');
  }
  const number = mobile === undefined ? undefined : readNumberOptions({ mobile, phoneCode });
  const { edited, isSignedOut } = await changeDriverFacts(deps, {
    acting,
    driverId,
    name,
    nameAr,
    number,
    licenceExpiresOn: licence,
  }).catch((error) => {
    throw mobile === undefined ? error : explainNumber(error, { mobile, phoneCode });
  });
  if (!edited) throw noSuchDriver(deps, driverId);
  if (edited === 'number_taken') {
    throw new Refusal(
      `Another driver has the number --mobile ${mobile}; ${commandText(deps.environment, 'driver list')} shows who.`,
    );
  }
  const notes = [
    ...(isSignedOut
      ? [
          'The driver is signed out on every phone, and signs in again by the new number; shift, trip and a tracker go on.',
        ]
      : []),
    ...(name !== undefined && nameAr === undefined && edited.nameAr !== undefined
      ? [
          `Pages in Arabic still say ${edited.nameAr}; --name-ar changes that, or takes it away if it is empty.`,
        ]
      : []),
  ];
  showDriver(deps, edited, notes.length === 0 ? undefined : notes.join('\n'));
}
