import { outcomeFeeReasons } from '@satha/terms/outcome-fees';
import { type OperatorEndOutcome, operatorEndOutcomes, tripOutcomes } from '@satha/terms/trip-outcomes';
import type { Command } from 'commander';
import { type ShownOutcomes, showOutcomesToOperator } from '../../../domain/trips/outcomes/show-outcomes.ts';
import { aedFromFils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { formatAed, formatTable } from '../../output.ts';
import { hasEnded, requireTrip, type TripOptions, tripOption } from './require-trip.ts';

export function declareShowOutcomes(trip: Command): void {
  trip
    .command('outcomes')
    .description('show what ending a trip would cost its account now, by outcome; honoured for a minute')
    .requiredOption(...tripOption)
    .action(inEnvironment(showOutcomes));
}

/** Shows what each end of a trip would cost. */
export async function showOutcomes(deps: CommandDeps, { trip: tripId }: TripOptions): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const { accountId } = trip;
  const shown = await showOutcomesToOperator(deps, { accountId, tripId, at: deps.clock() }).catch(
    (error: unknown) => {
      throw error instanceof Problem && error.code === 'trip_status_conflict'
        ? hasEnded(deps, tripId)
        : error;
    },
  );
  deps.show(
    {
      tripId,
      accountId,
      environment: deps.environment,
      honouredUntil: formatUaeTimestamp(shown.honouredUntil),
      outcomes: operatorEndOutcomes.map((outcome) => ({
        outcome,
        cost: aedFromFils(shown.figures[outcome].feeFils),
        refund: aedFromFils(shown.fareFils - shown.figures[outcome].feeFils),
        because: shown.figures[outcome].because,
      })),
    },
    `${formatOutcomes(shown)}\n\nHonoured for a minute, unless the trip moves on.`,
  );
}

function formatOutcomes({ figures, fareFils }: ShownOutcomes<OperatorEndOutcome>): string {
  return formatTable(
    [
      { title: 'Outcome' },
      { title: 'What happened' },
      { title: 'Cost', align: 'right' },
      { title: 'Refund', align: 'right' },
      { title: 'Why' },
    ],
    operatorEndOutcomes.map((outcome) => {
      const { feeFils, because } = figures[outcome];
      return [
        outcome,
        tripOutcomes[outcome],
        formatAed(feeFils),
        formatAed(fareFils - feeFils),
        outcomeFeeReasons[because],
      ];
    }),
    '',
  );
}
