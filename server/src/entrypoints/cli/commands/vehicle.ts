import { type Command, InvalidArgumentError } from 'commander';
import { formatPlate, type Plate, parsePlate } from '../../../domain/drivers/plate.ts';
import { createVehicle } from '../../../domain/drivers/vehicles/create-vehicle.ts';
import { findVehicles } from '../../../domain/drivers/vehicles/queries.ts';
import { retireVehicle } from '../../../domain/drivers/vehicles/retire-vehicle.ts';
import type { Vehicle } from '../../../domain/drivers/vehicles/vehicle.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type CommandDeps, commandText, inEnvironment } from '../in-environment.ts';
import { parseId } from '../options.ts';
import { formatFacts, formatTable } from '../output.ts';
import { Refusal } from '../refusal.ts';

export function declareVehicle(vehicle: Command): void {
  vehicle.addHelpText(
    'after',
    `
Examples:
  $ npx satha vehicle add --plate "Dubai K 40217" --type 4
  $ npx satha vehicle list
  $ npx satha vehicle retire --vehicle 3

A plate is its emirate, its code if there is one, and its number. \`npx satha tariff list\` shows the vehicle types.`,
  );
  vehicle
    .command('add')
    .description('add a truck')
    .requiredOption('--plate <plate>', 'emirate, code and number', parsePlateOption)
    .requiredOption('--type <id>', 'the vehicle type that it can be booked as', parseId)
    .action(inEnvironment(add));
  vehicle
    .command('list')
    .description('list all trucks, and who is online in each')
    .action(inEnvironment(list));
  vehicle
    .command('retire')
    .description('take a truck out of service for good')
    .requiredOption('--vehicle <id>', 'the number of the vehicle', parseId)
    .action(inEnvironment(retire));
}

function parsePlateOption(text: string): Plate {
  const plate = parsePlate(text);
  if (plate) return plate;
  throw new InvalidArgumentError(
    'It must be an emirate, a code if there is one, and a number of 1 to 5 digits: "Dubai K 40217".',
  );
}

async function add(
  deps: CommandDeps,
  options: { readonly plate: Plate; readonly type: number },
): Promise<void> {
  const created = await createVehicle(deps, { plate: options.plate, vehicleTypeId: options.type });
  if (created === 'unknown_type') {
    throw new Refusal(
      `There is no vehicle type --type ${options.type}; ${commandText(deps.environment, 'tariff list')} shows them.`,
    );
  }
  if (created === 'plate_taken') {
    throw new Refusal(
      `There is a vehicle with --plate "${formatPlate(options.plate)}" already; ${commandText(deps.environment, 'vehicle list')} shows it.`,
    );
  }
  showVehicle(deps, created);
}

async function list({ db, environment, show }: CommandDeps): Promise<void> {
  const vehicles = await findVehicles(db);
  show(
    vehicles.map((vehicle) => ({ ...vehicleDocument(vehicle), driverId: vehicle.driverId ?? null })),
    formatTable(
      [
        { title: 'Vehicle', align: 'right' },
        { title: 'Plate' },
        { title: 'Type', align: 'right' },
        { title: 'Status' },
        { title: 'Driver', align: 'right' },
      ],
      vehicles.map((vehicle) => [
        String(vehicle.vehicleId),
        formatPlate(vehicle.plate),
        String(vehicle.vehicleTypeId),
        vehicle.retiredAt ? 'retired' : 'in service',
        vehicle.driverId === undefined ? '' : String(vehicle.driverId),
      ]),
      `There are no vehicles in the ${environment} environment; ${commandText(environment, 'vehicle add --plate "…" --type …')} adds one.`,
    ),
  );
}

async function retire(deps: CommandDeps, { vehicle: vehicleId }: { vehicle: number }): Promise<void> {
  const { environment } = deps;
  const retired = await retireVehicle(deps, vehicleId);
  if (retired === 'not_found') {
    throw new Refusal(
      `There is no vehicle ${vehicleId} in the ${environment} environment; ${commandText(environment, 'vehicle list')} shows them.`,
    );
  }
  if (retired === 'in_use') {
    throw new Refusal(
      `A driver is online in vehicle ${vehicleId}, or at a trip with it; ${commandText(environment, 'driver list')} shows who. It can be retired afterwards.`,
    );
  }
  showVehicle(deps, retired);
}

function showVehicle(deps: CommandDeps, vehicle: Vehicle): void {
  deps.show(
    vehicleDocument(vehicle),
    formatFacts([
      ['Vehicle', String(vehicle.vehicleId)],
      ['Plate', formatPlate(vehicle.plate)],
      ['Type', String(vehicle.vehicleTypeId)],
      ['Status', vehicle.retiredAt ? 'retired' : 'in service'],
    ]),
  );
}

function vehicleDocument(vehicle: Vehicle) {
  return {
    vehicleId: vehicle.vehicleId,
    plate: formatPlate(vehicle.plate),
    vehicleTypeId: vehicle.vehicleTypeId,
    createdAt: formatUaeTimestamp(vehicle.createdAt),
    retiredAt: vehicle.retiredAt ? formatUaeTimestamp(vehicle.retiredAt) : null,
  };
}
