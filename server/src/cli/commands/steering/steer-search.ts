import type { Command } from 'commander';
import {
  pauseSearchByHand,
  restartSearchByHand,
  resumeSearchByHand,
  widenSearchByHand,
} from '../../../domain/dispatch/steering/steer-search.ts';
import { pausePolicy } from '../../../domain/dispatch/steering/steering-policy.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { parseCount } from '../../options.ts';
import { formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { requireTrip, type TripOptions, tripOption } from '../trips/require-trip.ts';
import { explainStatus, steered } from './steered.ts';

/** Declares the commands that steer the search for a trip's driver. */
export function declareSteerSearch(trip: Command): void {
  trip
    .command('pause-search')
    .description('ask no driver for a trip until the pause is over or `trip resume-search` ends it')
    .requiredOption(...tripOption)
    .option(
      '--minutes <count>',
      `how long, 1 to ${pausePolicy.mostMinutes}`,
      parseCount(pausePolicy.mostMinutes),
      pausePolicy.usualMinutes,
    )
    .action(inEnvironment(pause));
  trip
    .command('resume-search')
    .description('let a paused search go on, with the time that it had left')
    .requiredOption(...tripOption)
    .action(inEnvironment(resume));
  trip
    .command('widen-search')
    .description('ask drivers of the widest circle at once')
    .requiredOption(...tripOption)
    .action(inEnvironment(widen));
  trip
    .command('restart-search')
    .description('search for a driver anew, with the full time; those who declined may be asked again')
    .requiredOption(...tripOption)
    .action(inEnvironment(restart));
}

const wanted = 'no driver is looked for';

async function pause(
  deps: CommandDeps,
  { trip: tripId, minutes }: TripOptions & { readonly minutes: number },
): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const until = await pauseSearchByHand(deps, { ...steered(deps, trip), minutes }).catch(
    explainStatus(deps, tripId, wanted),
  );
  const command = commandText(deps.environment, `trip resume-search --trip ${tripId}`);
  deps.show(
    { tripId, environment: deps.environment, pausedUntil: formatUaeTimestamp(until) },
    `Nobody is asked for trip ${tripId} until ${formatTime(until)}; ${command} ends that before.`,
  );
}

async function resume(deps: CommandDeps, { trip: tripId }: TripOptions): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const isDone = await resumeSearchByHand(deps, steered(deps, trip)).catch(
    explainStatus(deps, tripId, wanted),
  );
  if (!isDone) throw new Refusal(`The search of trip ${tripId} is not paused. Nothing was changed.`);
  tell(deps, tripId, `The search of trip ${tripId} goes on.`);
}

async function widen(deps: CommandDeps, { trip: tripId }: TripOptions): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const isDone = await widenSearchByHand(deps, steered(deps, trip)).catch(
    explainStatus(deps, tripId, wanted),
  );
  if (!isDone) throw new Refusal(`The search of trip ${tripId} is widened already. Nothing was changed.`);
  tell(deps, tripId, `Drivers of the widest circle are asked for trip ${tripId}.`);
}

async function restart(deps: CommandDeps, { trip: tripId }: TripOptions): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  await restartSearchByHand(deps, steered(deps, trip)).catch(explainStatus(deps, tripId, wanted));
  tell(deps, tripId, `The search of trip ${tripId} has begun anew.`);
}

function tell({ environment, show }: CommandDeps, tripId: number, sentence: string): void {
  show({ tripId, environment }, sentence);
}
