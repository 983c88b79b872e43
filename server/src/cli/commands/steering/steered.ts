import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { SteeredTrip } from '../../../domain/trips/operator-acts/lock-steered-trip.ts';
import type { Trip } from '../../../domain/trips/trip.ts';
import { Problem } from '../../../values/problem.ts';
import type { CommandDeps } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { Refusal } from '../../refusal.ts';
import { requireTrip } from '../trips/require-trip.ts';

/** Returns what every use case of steering wants to know: the trip, who steers it, and when. */
export function steered(deps: Pick<CommandDeps, 'clock'>, { accountId, tripId }: Trip): SteeredTrip {
  return { accountId, tripId, by: { actor: commandLine }, at: deps.clock() };
}

/** Makes what explains that a trip is in no status for what was asked: the sentence says what would have to hold. */
export function explainStatus(deps: CommandDeps, tripId: number, wanted: string) {
  return async (error: unknown): Promise<never> => {
    if (!(error instanceof Problem) || error.code !== 'trip_status_conflict') throw error;
    const { trip } = await requireTrip(deps, tripId);
    const { name } = tripStatusOf(trip.status);
    throw new Refusal(`Trip ${tripId} is ${name}: ${wanted}. Nothing was changed.`);
  };
}
