import type { Command } from 'commander';
import { promiseAnew } from '../../../domain/trips/promises/promise-anew.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseCount } from '../../options.ts';
import { formatTime } from '../../output.ts';
import { requireTrip, type TripOptions, tripOption } from '../trips/require-trip.ts';
import { explainStatus, steered } from './steered.ts';

/** A day, as the use case takes. */
const mostMinutes = 1_440;

export function declarePromise(trip: Command): void {
  trip
    .command('promise')
    .description(
      'promise another arrival at the pickup of a trip whose driver is on the way; the first promise is kept',
    )
    .requiredOption(...tripOption)
    .requiredOption('--minutes <count>', `from now, 1 to ${mostMinutes}`, parseCount(mostMinutes))
    .requiredOption('--reason <text>', 'why, for operators alone')
    .action(inEnvironment(promise));
}

async function promise(
  deps: CommandDeps,
  { trip: tripId, minutes, reason }: TripOptions & { readonly minutes: number; readonly reason: string },
): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const { before, promisedAt } = await promiseAnew(deps, { ...steered(deps, trip), minutes, reason }).catch(
    explainStatus(deps, tripId, 'no driver is on the way to its pickup'),
  );
  deps.show(
    {
      tripId,
      environment: deps.environment,
      before: formatUaeTimestamp(before),
      promisedAt: formatUaeTimestamp(promisedAt),
    },
    `The driver of trip ${tripId} is promised for ${formatTime(promisedAt)}; it was ${formatTime(before)}.`,
  );
}
