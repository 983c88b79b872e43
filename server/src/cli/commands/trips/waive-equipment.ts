import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Command } from 'commander';
import { searchWithoutRequirements } from '../../../domain/dispatch/search-without-requirements.ts';
import { requireLabel } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { Refusal } from '../../refusal.ts';
import { noteTrip, requireTrip, type TripOptions, tripOption } from './require-trip.ts';
import { requirementDocuments } from './requirement-facts.ts';

export function declareWaiveEquipment(trip: Command): void {
  trip
    .command('waive-equipment')
    .description(
      'let any truck of the vehicle type be asked for a trip, whatever its job needs; drivers are asked at once',
    )
    .requiredOption(...tripOption)
    .requiredOption(
      '--reason <text>',
      'why that is right, 1 to 80 characters; the account and drivers who are asked read it, so name nobody',
    )
    .action(inEnvironment(waiveEquipment));
}

async function waiveEquipment(
  deps: CommandDeps,
  { trip: tripId, ...options }: TripOptions & { readonly reason: string },
): Promise<void> {
  const { clock, environment, show } = deps;
  const because = requireLabel('reason', options.reason);
  const { trip } = await requireTrip(deps, tripId);
  const { accountId } = trip;
  const reasons = [...new Set(trip.requirements.needed.map(({ reason }) => reason))];
  // Without the operator's own words: they may name somebody, and the trip has them, where erasing finds them.
  const inSameTransaction = noteTrip(deps, trip, 'requirements_waived', { reasons });
  const waiver = { accountId, tripId, because, at: clock(), inSameTransaction };
  const outcome = await searchWithoutRequirements(deps, waiver).catch(async (error: unknown) => {
    const isOvertaken = error instanceof Problem && error.code === 'trip_status_conflict';
    throw isOvertaken ? isNotAwaited(await requireTrip(deps, tripId)) : error;
  });
  const command = commandText(environment, `trip show --trip ${tripId}`);
  if (outcome === 'nothing_needed') {
    throw new Refusal(`Trip ${tripId} needs no equipment beyond its vehicle type. Nothing was changed.`);
  }
  if (outcome === 'waived_already') {
    throw new Refusal(
      `What trip ${tripId} needs was waived already; ${command} tells why. Nothing was changed.`,
    );
  }
  show(
    { tripId, accountId, environment, waived: requirementDocuments(trip.requirements.needed), because },
    `Any truck of vehicle type ${trip.vehicleTypeId} may be asked for trip ${tripId} now; ${command} tells who is.`,
  );
}

function isNotAwaited({
  trip,
}: {
  readonly trip: { readonly tripId: number; readonly status: number };
}): Refusal {
  return new Refusal(
    `Trip ${trip.tripId} is ${tripStatusOf(trip.status).name}: no driver is looked for. Nothing was changed.`,
  );
}
