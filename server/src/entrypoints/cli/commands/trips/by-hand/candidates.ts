import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Command } from 'commander';
import {
  type CandidateForOperator,
  findCandidatesForOperator,
} from '../../../../../domain/dispatch/by-hand/find-drivers-for-trip.ts';
import { formatPlate } from '../../../../../domain/drivers/plate.ts';
import { formatUaeTimestamp } from '../../../../../values/uae-time.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../../in-environment.ts';
import { formatTable } from '../../../output.ts';
import { requireTrip, type TripOptions, tripOption } from '../require-trip.ts';
import { withRoads } from './with-roads.ts';

export function declareCandidates(trip: Command): void {
  trip
    .command('candidates')
    .description('list drivers on shift for a trip, 30 at most: how far away, and what speaks against each')
    .requiredOption(...tripOption)
    .action(inEnvironment(listCandidates));
}

async function listCandidates(deps: CommandDeps, { trip: tripId }: TripOptions): Promise<void> {
  await requireTrip(deps, tripId);
  const { trip, candidates, leftOut } = await withRoads(deps, (routing) =>
    findCandidatesForOperator({ ...deps, ...routing }, tripId),
  );
  const { name } = tripStatusOf(trip.status);
  const list = commandText(deps.environment, 'driver list');
  deps.show(
    { tripId, status: name, sequence: trip.sequence, candidates: candidates.map(candidateDocument), leftOut },
    `${formatTable(
      [
        { title: 'Driver', align: 'right' },
        { title: 'Name' },
        { title: 'Truck' },
        { title: 'Away', align: 'right' },
        { title: 'Against it' },
      ],
      candidates.map(({ driverId, name: driverName, truck, way, hindrances }) => [
        String(driverId),
        driverName,
        truck ? formatPlate(truck.plate) : '',
        way ? `${(way.meters / 1000).toFixed(1)} km, ${(way.seconds / 60).toFixed(0)} minutes` : '',
        hindrances.map(({ word }) => word).join(', '),
      ]),
      'Nobody is on shift.',
    )}${leftOut === 0 ? '' : `\n${leftOut} more are on shift: ${list} names them, and each can be assigned by their number.`}`,
  );
}

function candidateDocument({ driverId, name, truck, position, way, hindrances }: CandidateForOperator) {
  return {
    driverId,
    name,
    vehicleId: truck?.vehicleId ?? null,
    plate: truck ? formatPlate(truck.plate) : null,
    vehicleTypeId: truck?.vehicleTypeId ?? null,
    heardOfAt: position ? formatUaeTimestamp(position.recordedAt) : null,
    pickupKm: way ? Math.round(way.meters / 10) / 100 : null,
    pickupMinutes: way ? Math.round(way.seconds / 6) / 10 : null,
    hindrances,
  };
}
