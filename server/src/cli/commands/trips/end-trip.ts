import {
  cancellationOutcomes,
  type FailureReason,
  failureOutcomes,
  failureReasons,
  type OperatorEndOutcome,
  operatorEndOutcomes,
} from '@satha/terms/trip-outcomes';
import { type Command, Option } from 'commander';
import { type EndAsOperatorInput, endAsOperator } from '../../../domain/trips/outcomes/end-as-operator.ts';
import type { FailedTrip } from '../../../domain/trips/outcomes/end-for-reason.ts';
import { requireLabel } from '../../../values/label.ts';
import { aedFromFils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { formatAed } from '../../output.ts';
import { steered } from '../steering/steered.ts';
import { hasEnded, requireTrip, type TripOptions, tripOption } from './require-trip.ts';
import { showOutcomes } from './show-outcomes.ts';

/** Declares the commands by which an operator ends a trip. */
export function declareEndTrip(trip: Command): void {
  trip
    .command('end')
    .description('end an open trip with an outcome, and refund what the outcome does not cost')
    .requiredOption(...tripOption)
    .addOption(
      new Option('--outcome <outcome>', 'how it ends').choices(operatorEndOutcomes).makeOptionMandatory(),
    )
    .addOption(
      new Option('--reason <reason>', 'which reason of the outcome it is, where there are several').choices(
        failureReasons,
      ),
    )
    .option('--preview', 'show what each outcome costs, which is honoured for a minute, and end nothing')
    .action(inEnvironment(endWithOutcome));
  trip
    .command('fail')
    .description('end an open trip that cannot go on, and refund its fare by its outcome')
    .requiredOption(...tripOption)
    .addOption(new Option('--reason <reason>', 'why it ends').choices(failureReasons).makeOptionMandatory())
    .action(inEnvironment(fail));
  trip
    .command('cancel')
    .description('cancel an open trip of any account, and give its whole fare back')
    .requiredOption(...tripOption)
    .requiredOption(
      '--reason <text>',
      "why, 1 to 80 characters; it stands in the account's audit log for good, so name nobody",
    )
    .action(inEnvironment(cancel));
}

type EndOptions = TripOptions & {
  readonly outcome: OperatorEndOutcome;
  readonly reason?: FailureReason;
  readonly preview?: boolean;
};

async function endWithOutcome(
  deps: CommandDeps,
  { trip, outcome, reason, preview = false }: EndOptions,
): Promise<void> {
  if (preview) await showOutcomes(deps, { trip });
  else await end(deps, trip, { outcome, reason });
}

async function fail(
  deps: CommandDeps,
  { trip, reason }: TripOptions & { readonly reason: FailureReason },
): Promise<void> {
  await end(deps, trip, { outcome: failureOutcomes[reason], reason });
}

async function cancel(
  deps: CommandDeps,
  { trip, ...options }: TripOptions & { readonly reason: string },
): Promise<void> {
  const because = requireLabel('reason', options.reason);
  await end(deps, trip, { outcome: cancellationOutcomes.operator, because });
}

type End = Pick<EndAsOperatorInput, 'outcome' | 'reason' | 'because'>;

async function end(deps: CommandDeps, tripId: number, { outcome, reason, because }: End): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const { accountId } = trip;
  const ended = await endAsOperator(deps, { ...steered(deps, trip), outcome, reason, because }).catch(
    (error: unknown) => {
      throw error instanceof Problem && error.code === 'trip_status_conflict'
        ? hasEnded(deps, tripId)
        : error;
    },
  );
  const { journey } = await requireTrip(deps, tripId);
  const isOnBoard = journey.driver?.isAtTrip === true;
  const isCancelled = outcome === cancellationOutcomes.operator;
  const handOver = commandText(deps.environment, `trip hand-over --trip ${tripId}`);
  deps.show(
    {
      tripId,
      accountId,
      environment: deps.environment,
      status: isCancelled ? 'cancelled' : 'failed',
      outcome,
      reason: because ?? reason ?? null,
      fare: aedFromFils(ended.fareFils),
      refunded: aedFromFils(ended.refundFils),
      kept: aedFromFils(ended.keptFils),
      vehicleOnBoard: isOnBoard,
    },
    `${isCancelled ? describeCancellation(tripId, accountId, ended) : describeFailure(tripId, accountId, ended)}${
      isOnBoard
        ? `\nThe customer's vehicle is on board: driver ${journey.driver?.driverId} is busy until it is handed over; ` +
          `${handOver} tells that in their place.`
        : ''
    }`,
  );
}

function describeCancellation(tripId: number, accountId: number, { refundFils }: FailedTrip): string {
  return `Trip ${tripId} is cancelled: ${formatAed(refundFils)} went back to the wallet of account ${accountId}.`;
}

function describeFailure(
  tripId: number,
  accountId: number,
  { fareFils, refundFils, keptFils }: FailedTrip,
): string {
  const kept = keptFils === 0 ? 'nothing was kept' : `${formatAed(keptFils)} was kept`;
  return (
    `Trip ${tripId} is failed: of its fare of ${formatAed(fareFils)}, ${formatAed(refundFils)} went ` +
    `back to the wallet of account ${accountId}, and ${kept}.`
  );
}
