import type { Command } from 'commander';
import { rescheduleTrip } from '../../../domain/trips/rescheduling/reschedule-trip.ts';
import { Problem, type ProblemCode } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseTime } from '../../options.ts';
import { formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { requireTrip, type TripOptions, tripOption } from '../trips/require-trip.ts';
import { explainStatus, steered } from './steered.ts';

export function declareReschedule(trip: Command): void {
  trip
    .command('reschedule')
    .description('move a trip that no driver has yet to another departure, at the same fare')
    .requiredOption(...tripOption)
    .requiredOption(
      '--at <time>',
      "when it departs, on its account's clock, such as 2026-12-01T08:30; at most 30 days ahead",
      parseTime,
    )
    .action(inEnvironment(reschedule));
}

const faults: Partial<Readonly<Record<ProblemCode, string>>> = {
  departure_in_the_past: 'is more than 10 minutes ago',
  departure_too_far_ahead: 'is more than 30 days ahead',
};

async function reschedule(
  deps: CommandDeps,
  { trip: tripId, at: departureAt }: TripOptions & { readonly at: Temporal.Instant },
): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const isMoved = await rescheduleTrip(deps, { ...steered(deps, trip), departureAt })
    .catch(explainStatus(deps, tripId, 'a driver has it, or it is over'))
    .catch((error: unknown) => {
      const fault = error instanceof Problem ? faults[error.code] : undefined;
      throw fault === undefined
        ? error
        : new Refusal(`--at ${fault}; give a time from now on, up to 30 days ahead. Nothing was changed.`);
    });
  if (!isMoved) throw new Refusal(`Trip ${tripId} departs then already. Nothing was changed.`);
  deps.show(
    { tripId, environment: deps.environment, departureTime: formatUaeTimestamp(departureAt) },
    `Trip ${tripId} departs ${formatTime(departureAt)}, at the same fare.`,
  );
}
