import { Command, Help, Option } from 'commander';
import { environments } from '../config/environment.ts';
import { readRelease } from '../config/release.ts';
import { type CommandEntry, commandGroups } from './command-groups.ts';

const examples = `
Examples:
  $ npx satha start
  $ npx satha account create --name "Al Noor Motors" --balance 1000
  $ npx satha key create --account 1 --name "Booking system"
  $ npx satha wallet top-up --account 1 --amount 250.50 --reason "Transfer 4711"
  $ npx satha account list --environment live --json
  $ npx satha backup --environment live

Every command works while the service runs and while it does not; only restore wants it stopped. Exit code 0: done; 1: refused or failed, with a
sentence on stderr; 2: the command line is wrong. Times are shown on the UAE's clocks, amounts are AED.`;

/** Runs one command line. @throws whatever ends it early; explainFailure says how that is told. */
export async function runProgram(args: readonly string[]): Promise<void> {
  const program = makeProgram();
  const line = args[0] === 'help' ? [...args.slice(1), '--help'] : args;
  await program.parseAsync(line, { from: 'user' });
}

function makeProgram(): Command {
  const program = new Command('satha')
    .description('Satha (سطحة), the trip-booking service for vehicle recovery in the UAE.')
    .usage('<command> [options]')
    .version(readRelease(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help, also of a command')
    .helpCommand(false)
    .addOption(
      new Option(
        '--environment <environment>',
        'the sandbox or the real thing; serve, work, migrate, backup and restore have no default',
      )
        .choices(environments)
        .default('test'),
    )
    .option('--json', 'print one JSON document, for machines')
    .addHelpText('after', examples)
    .configureHelp(helpStyle)
    .configureOutput({ outputError: (text, write) => write(polish(text)) })
    .exitOverride();
  const entries = new Map<string, CommandEntry>();
  for (const [heading, group] of Object.entries(commandGroups)) {
    for (const entry of group) {
      entries.set(entry.name, entry);
      program.command(entry.name).summary(entry.summary).description(entry.summary).helpGroup(heading);
    }
  }
  program.hook('preSubcommand', async (_, command) => {
    const declare = await entries.get(command.name())?.load();
    declare?.(command);
    if (command.commands.length > 0) command.usage('<command> [options]').helpCommand(false);
    pointToHelp(command);
  });
  pointToHelp(program);
  return program;
}

const plainHelp = new Help();

const helpStyle: Partial<Help> = {
  showGlobalOptions: true,
  commandDescription: (command) => asSentence(plainHelp.commandDescription(command)),
  optionDescription: (option) =>
    `${plainHelp.optionDescription(option)}${option.mandatory ? ' (required)' : ''}`,
};

/** A wrong command line is answered with the way to the right one. */
function pointToHelp(command: Command): void {
  command.showHelpAfterError(`See \`npx ${pathOf(command)} --help\`.`);
  for (const child of command.commands) pointToHelp(child);
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** `error: unknown option '--foo'` as a sentence of ours. */
function polish(text: string): string {
  const [first = '', ...more] = text.replace(/^error: /, '').split('\n');
  return [asSentence(first), ...more].join('\n');
}

function asSentence(text: string): string {
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
}
