import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Command } from 'commander';
import {
  type CandidateForOperator,
  findCandidatesForOperator,
} from '../../../../domain/dispatch/by-hand/find-drivers-for-trip.ts';
import { formatPlate } from '../../../../domain/drivers/plate.ts';
import { type Column, documentsOf, listHelp, tableOf } from '../../../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../../in-environment.ts';
import { requireTrip, type TripOptions, tripOption } from '../require-trip.ts';
import { withRoads } from './with-roads.ts';

export function declareCandidates(trip: Command): void {
  trip
    .command('candidates')
    .description('list drivers on shift for a trip, 30 at most: how far away, and what speaks against each')
    .requiredOption(...tripOption)
    .addHelpText('after', listHelp(columns))
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
    { tripId, status: name, sequence: trip.sequence, candidates: documentsOf(candidates, columns), leftOut },
    `${tableOf(candidates, columns, 'Nobody is on shift.')}${leftOut === 0 ? '' : `\n${leftOut} more are on shift: ${list} names them, and each can be assigned by their number.`}`,
  );
}

const columns: readonly Column<CandidateForOperator>[] = [
  { key: 'driverId', title: 'Driver', align: 'right' },
  { key: 'name', title: 'Name' },
  { key: 'vehicleId', value: ({ truck }) => truck?.vehicleId },
  { key: 'plate', title: 'Truck', value: ({ truck }) => truck && formatPlate(truck.plate) },
  { key: 'vehicleTypeId', value: ({ truck }) => truck?.vehicleTypeId },
  { key: 'heardOfAt', value: ({ position }) => position?.recordedAt },
  {
    title: 'Away',
    align: 'right',
    text: ({ way }) =>
      way ? `${(way.meters / 1000).toFixed(1)} km, ${(way.seconds / 60).toFixed(0)} minutes` : '',
  },
  { key: 'pickupKm', value: ({ way }) => way && Math.round(way.meters / 10) / 100 },
  { key: 'pickupMinutes', value: ({ way }) => way && Math.round(way.seconds / 6) / 10 },
  {
    key: 'hindrances',
    title: 'Against it',
    text: ({ hindrances }) => hindrances.map(({ word }) => word).join(', '),
  },
];
