import type { Command } from 'commander';
import { confirmPressesAsOperator } from '../../../../domain/trips/confirming/confirm-presses.ts';
import { giveBackTrip } from '../../../../domain/trips/confirming/give-back.ts';
import { aedFromFils } from '../../../../values/money.ts';
import { Problem } from '../../../../values/problem.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../../in-environment.ts';
import { formatAed } from '../../../output.ts';
import { Refusal } from '../../../refusal.ts';
import { explainStatus, steered } from '../../steering/steered.ts';
import { requireTrip, type TripOptions, tripOption } from '../require-trip.ts';

/** Declares the commands by which an operator says whether what a driver pressed is true. */
export function declareConfirmSteps(trip: Command): void {
  trip
    .command('confirm')
    .description("confirm all that a trip's driver told and the truck's positions do not")
    .requiredOption(...tripOption)
    .requiredOption('--reason <text>', 'how it is known, 1 to 80 characters; for operators alone')
    .action(inEnvironment(confirm));
  trip
    .command('give-back')
    .description('give back what a completed trip has cost whose delivery was not true, and nobody confirmed')
    .requiredOption(...tripOption)
    .requiredOption('--reason <text>', 'how it is known, 1 to 80 characters; for operators alone')
    .action(inEnvironment(giveBack));
}

async function confirm(
  deps: CommandDeps,
  { trip: tripId, reason }: TripOptions & { readonly reason: string },
): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const steps = await confirmPressesAsOperator(deps, { ...steered(deps, trip), reason }).catch(
    explainStatus(deps, tripId, 'its driver has told no step that could be confirmed'),
  );
  deps.show(
    { tripId, environment: deps.environment, steps },
    steps.length === 0
      ? `Nothing of trip ${tripId} waits to be confirmed. Nothing was changed.`
      : `Confirmed of trip ${tripId}: ${steps.join(', ')}.`,
  );
}

async function giveBack(
  deps: CommandDeps,
  { trip: tripId, reason }: TripOptions & { readonly reason: string },
): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const { accountId } = trip;
  const amountFils = await giveBackTrip(deps, { ...steered(deps, trip), reason }).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'wallet_not_found') {
      return explainStatus(deps, tripId, 'no delivery of it waits to be confirmed')(error);
    }
    const command = commandText(deps.environment, `receivable settle --trip ${tripId} --repaid …`);
    throw new Refusal(
      `Trip ${tripId} was paid by a caller, whose account has no balance; ${command} notes what was given back. Nothing was changed.`,
    );
  });
  deps.show(
    { tripId, accountId, environment: deps.environment, amount: aedFromFils(amountFils) },
    `${formatAed(amountFils)} of trip ${tripId} went back to the wallet of account ${accountId}. The tax of the trip stays as it was invoiced.`,
  );
}
