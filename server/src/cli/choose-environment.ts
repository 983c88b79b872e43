import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { type Environment, environments } from '../config/environment.ts';
import { WrongUsage } from './refusal.ts';

/** What adds people, trucks or money: in the sandbox by mistake, it is missed in live and found nowhere. */
export const addingCommands: ReadonlySet<string> = new Set([
  ...['account create', 'member invite', 'operator invite', 'key create'],
  ...['driver add', 'driver import', 'vehicle add', 'vehicle import'],
  ...['wallet top-up', 'wallet adjust', 'receivable settle', 'trip book'],
]);

/** What only tells, by the last word of its name. All else says the environment first. */
export const tellingWords: ReadonlySet<string> = new Set(
  [
    'candidates check copy deliveries differences documents entries exemptions export find gates info invitations list',
    'notes outbox outcomes preview preview-add prices route rule save shifts show status trial-balance try write',
  ].flatMap((words) => words.split(' ')),
);
/** What only tells unless an option says what is to be set. */
const showsOrSets = 'settings';

/** In what a command writes, the line before its result. */
export const environmentLines: Readonly<Record<Environment, string>> = {
  test: 'In the sandbox (test):',
  live: 'In live:',
};

/** A command's name behind `satha`: `driver add`. */
export function nameOf(command: Command): string {
  return [command.parent?.parent && command.parent.name(), command.name()].filter(Boolean).join(' ');
}

export function isTelling(command: Command): boolean {
  if (command.name() !== showsOrSets) return tellingWords.has(command.name());
  return command.options.every((option) => command.getOptionValue(option.attributeName()) === undefined);
}

type Terminal = {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
};

/**
 * Returns the environment of a command: the one that it names, or SATHA_ENVIRONMENT does, or else the sandbox. Where live is
 * configured, a command that adds something and names none asks at a terminal, and warns where nobody can answer.
 * @throws WrongUsage for an answer that is none.
 */
export async function chooseEnvironment(
  command: Command,
  { usualEnvironment, isLiveConfigured }: Pick<Config, 'usualEnvironment' | 'isLiveConfigured'>,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<Environment> {
  const { environment } = command.optsWithGlobals<{ readonly environment: Environment }>();
  if (command.getOptionValueSourceWithGlobals('environment') === 'cli') return environment;
  if (usualEnvironment) return usualEnvironment;
  const name = nameOf(command);
  if (!isLiveConfigured || !addingCommands.has(name)) return environment;
  if (input.isTTY && output.isTTY) return ask(name, { input, output });
  output.write(
    `\`satha ${name}\` names no environment and goes to the sandbox, while live is configured here. Say --environment test or --environment live, or set SATHA_ENVIRONMENT: the release after this one refuses it.\n`,
  );
  return environment;
}

async function ask(name: string, { input, output }: Terminal): Promise<Environment> {
  const lines = createInterface({ input, output });
  try {
    const answer = (await lines.question(`\`satha ${name}\`: test (the sandbox) or live? `))
      .trim()
      .toLowerCase();
    const chosen = environments.find((environment) => environment === answer);
    if (chosen) return chosen;
    if (answer === 'sandbox') return 'test';
  } finally {
    lines.close();
  }
  throw new WrongUsage('Answer test or live, or say --environment. Nothing was changed.');
}
