import { type CommandDeps, commandText } from '../../in-environment.ts';
import { Refusal } from '../../refusal.ts';

export function noSuchVehicle({ environment }: Pick<CommandDeps, 'environment'>, vehicleId: number): Refusal {
  return new Refusal(
    `There is no vehicle ${vehicleId} in the ${environment} environment; ${commandText(environment, 'vehicle list')} shows them.`,
  );
}
