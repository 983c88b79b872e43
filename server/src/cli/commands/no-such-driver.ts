import { type CommandDeps, commandText } from '../in-environment.ts';
import { Refusal } from '../refusal.ts';

export function noSuchDriver({ environment }: Pick<CommandDeps, 'environment'>, driverId: number): Refusal {
  return new Refusal(
    `There is no driver ${driverId} in the ${environment} environment; ${commandText(environment, 'driver list')} shows them.`,
  );
}
