import type { Command } from 'commander';
import { addVehicle, changeVehicleFacts, retireVehicleFor } from '../../domain/drivers/acts/vehicle-acts.ts';
import { listFields, readFields } from '../../domain/drivers/importing/file/fields.ts';
import { vehicleFields } from '../../domain/drivers/importing/vehicle-file.ts';
import { formatPlate } from '../../domain/drivers/plate.ts';
import { findVehicles, type VehicleInUse } from '../../domain/drivers/vehicles/queries.ts';
import type { Vehicle } from '../../domain/drivers/vehicles/vehicle.ts';
import type { VehicleFacts } from '../../domain/drivers/vehicles/vehicle-columns.ts';
import type { TypedText } from '../../values/text/typed-text.ts';
import { type Column, documentOf, listHelp, showList } from '../columns.ts';
import { declareFields, optionName, optionOf } from '../importing/declare-fields.ts';
import { type CommandDeps, commandText, inEnvironment } from '../in-environment.ts';
import { parseId, parseTypedText } from '../options.ts';
import { formatFacts } from '../output.ts';
import { Refusal, WrongUsage } from '../refusal.ts';
import { declareVehicleDocuments } from './fleet/fleet-documents.ts';
import { declareImportVehicles } from './fleet/imports/import-vehicles.ts';
import { noSuchVehicle } from './fleet/no-such-vehicle.ts';
import { acting } from './fleet/note-fleet.ts';
import { declareVehicleService } from './fleet/vehicle-service.ts';

export function declareVehicle(vehicle: Command): void {
  vehicle.addHelpText(
    'after',
    `
Examples:
  $ npx satha vehicle add --plate "Dubai K 40217" --type 4
  $ npx satha vehicle import vehicles.csv --dry-run
  $ npx satha vehicle edit --vehicle 3 --type 5
  $ npx satha vehicle edit --vehicle 3 --equipment flatbed,winch,dollies --height-mm 2650 --payload-kg 3500
  $ npx satha vehicle edit --vehicle 3 --payload-kg none
  $ npx satha vehicle list
  $ npx satha vehicle take-out --vehicle 3 --reason "Gearbox"
  $ npx satha vehicle put-back --vehicle 3
  $ npx satha vehicle note-document --vehicle 3 --kind registration --until 2027-05-31
  $ npx satha vehicle retire --vehicle 3

A plate is its emirate, its code if there is one, and its number. \`npx satha tariff list\` shows the vehicle types.`,
  );
  declareFields(vehicle.command('add').description('add a truck'), vehicleFields, 'new').action(
    inEnvironment(add),
  );
  declareFields(
    vehicle
      .command('edit')
      .description('change what is told of a truck; what is left out stays')
      .requiredOption('--vehicle <id>', 'the number of the vehicle', parseId),
    vehicleFields,
    'known',
  ).action(inEnvironment(edit));
  declareImportVehicles(vehicle);
  declareVehicleDocuments(vehicle);
  declareVehicleService(vehicle, showVehicle);
  vehicle
    .command('list')
    .description('list the trucks, and who is online in each')
    .option(
      '--search <text>',
      'only those with this in the plate, or in the name of who is online',
      parseTypedText,
    )
    .addHelpText('after', listHelp([...columns, driverColumn]))
    .action(inEnvironment(list));
  vehicle
    .command('retire')
    .description('take a truck out of service for good')
    .requiredOption('--vehicle <id>', 'the number of the vehicle', parseId)
    .action(inEnvironment(retire));
}

type FieldOptions = Readonly<Record<string, unknown>>;

/** The facts that the options tell; commander has read each by its field. */
function factsOf(options: FieldOptions): Partial<VehicleFacts> {
  return readFields(vehicleFields, (field) => optionOf(field, options));
}

async function add(deps: CommandDeps, options: FieldOptions): Promise<void> {
  // Each that is required was given, or commander had refused.
  const facts = factsOf(options) as VehicleFacts;
  const created = await addVehicle(deps, { acting, facts });
  if (typeof created === 'string') throw explain(deps, created, facts);
  showVehicle(deps, created);
}

async function edit(
  deps: CommandDeps,
  { vehicle: vehicleId, ...options }: FieldOptions & { readonly vehicle: number },
): Promise<void> {
  const facts = factsOf(options);
  if (Object.keys(facts).length === 0) {
    const names = listFields(vehicleFields).map((field) => `--${optionName(field)}`);
    throw new WrongUsage(`Say what to change: ${names.join(', ')}.`);
  }
  const edited = await changeVehicleFacts(deps, { acting, vehicleId, ...facts });
  if (edited === 'not_found') throw noSuchVehicle(deps, vehicleId);
  if (edited === 'retired') {
    throw new Refusal(
      `Vehicle ${vehicleId} is retired and stays as it was; ${commandText(deps.environment, 'vehicle add --help')} tells how to add another.`,
    );
  }
  if (edited === 'in_use') {
    throw new Refusal(
      `A driver is online in vehicle ${vehicleId}, or at a trip with it; ${commandText(deps.environment, 'driver list')} shows who. Its --type can be changed afterwards.`,
    );
  }
  if (typeof edited === 'string') throw explain(deps, edited, facts);
  showVehicle(deps, edited);
}

function explain(
  { environment }: CommandDeps,
  fault: 'plate_taken' | 'unknown_type',
  { plate, vehicleTypeId }: Partial<VehicleFacts>,
): Refusal {
  return new Refusal(
    fault === 'unknown_type'
      ? `There is no vehicle type --type ${vehicleTypeId}; ${commandText(environment, 'tariff list')} shows them.`
      : `There is a vehicle with --plate "${plate && formatPlate(plate)}" already; ${commandText(environment, 'vehicle list')} shows it.`,
  );
}

async function list(
  { db, environment, show }: CommandDeps,
  { search }: { readonly search?: TypedText },
): Promise<void> {
  const { vehicles } = await findVehicles(db, { typed: search });
  showList(
    show,
    vehicles,
    [...columns, driverColumn],
    search
      ? `No vehicle in the ${environment} environment matches; ${commandText(environment, 'vehicle list')} shows all of them.`
      : `There are no vehicles in the ${environment} environment; ${commandText(environment, 'vehicle add --plate "…" --type …')} adds one.`,
  );
}

async function retire(deps: CommandDeps, { vehicle: vehicleId }: { vehicle: number }): Promise<void> {
  const { environment } = deps;
  const retired = await retireVehicleFor(deps, { acting, vehicleId });
  if (retired === 'not_found') throw noSuchVehicle(deps, vehicleId);
  if (retired === 'in_use') {
    throw new Refusal(
      `A driver is online in vehicle ${vehicleId}, or at a trip with it; ${commandText(environment, 'driver list')} shows who. It can be retired afterwards.`,
    );
  }
  showVehicle(deps, retired);
}

function showVehicle(deps: CommandDeps, vehicle: Vehicle): void {
  deps.show(
    documentOf(vehicle, columns),
    formatFacts([
      ['Vehicle', String(vehicle.vehicleId)],
      ['Plate', formatPlate(vehicle.plate)],
      ['Type', String(vehicle.vehicleTypeId)],
      ['Equipment', formatEquipment(vehicle)],
      ['Height', inUnit(vehicle.heightMm, 'mm')],
      ['Payload', inUnit(vehicle.payloadKg, 'kg')],
      ['Tare', inUnit(vehicle.tareKg, 'kg')],
      ['Status', formatService(vehicle)],
      ['Out because', vehicle.outOfService?.because],
    ]),
  );
}

function formatService({ retiredAt, outOfService }: Vehicle): string {
  if (retiredAt) return 'retired';
  return outOfService ? 'out of service' : 'in service';
}

function formatEquipment({ equipment }: Vehicle): string {
  return equipment.length === 0 ? 'none' : equipment.join(', ');
}

function inUnit(figure: number | undefined, unit: string): string | undefined {
  return figure === undefined ? undefined : `${figure} ${unit}`;
}

const columns: readonly Column<Vehicle>[] = [
  { key: 'vehicleId', title: 'Vehicle', align: 'right' },
  { key: 'plate', title: 'Plate', value: ({ plate }) => formatPlate(plate) },
  { key: 'vehicleTypeId', title: 'Type', align: 'right' },
  { key: 'equipment', title: 'Equipment', text: formatEquipment },
  { key: 'heightMm', title: 'Height', align: 'right', text: ({ heightMm }) => inUnit(heightMm, 'mm') ?? '' },
  {
    key: 'payloadKg',
    title: 'Payload',
    align: 'right',
    text: ({ payloadKg }) => inUnit(payloadKg, 'kg') ?? '',
  },
  { key: 'tareKg' },
  { key: 'createdAt' },
  { key: 'retiredAt' },
  { key: 'outOfServiceSince', value: ({ outOfService }) => outOfService?.since },
  { key: 'outOfServiceBecause', value: ({ outOfService }) => outOfService?.because },
  { key: 'documentsValidThrough' },
  { title: 'Status', text: formatService },
];

const driverColumn: Column<VehicleInUse> = {
  key: 'driverId',
  title: 'Driver',
  align: 'right',
  value: ({ driver }) => driver?.driverId,
};
