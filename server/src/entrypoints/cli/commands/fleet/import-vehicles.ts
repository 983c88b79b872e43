import type { Command } from 'commander';
import { importVehicles } from '../../../../domain/drivers/importing/import-vehicles.ts';
import { formatPlate } from '../../../../domain/drivers/plate.ts';
import type { VehicleFacts } from '../../../../domain/drivers/vehicles/vehicle-columns.ts';
import { declareImport } from '../../importing/declare-import.ts';
import { noteFleet } from './note-fleet.ts';
import { vehicleFields } from './vehicle-fields.ts';

export function declareImportVehicles(vehicle: Command): void {
  declareImport(vehicle, {
    things: 'vehicles',
    example: 'plate,type\nDubai K 40217,4\nAbu Dhabi 5 12345,1',
    fields: vehicleFields,
    toFacts: (row: VehicleFacts) => row,
    keyOf: ({ plate }) => formatPlate(plate),
    store: (transaction, { facts, ...input }) => importVehicles(transaction, { vehicles: facts, ...input }),
    explain: {
      differs: ({ plate }) =>
        `there is a vehicle with the plate ${formatPlate(plate)} that differs; --update changes it to what the line says.`,
      unknown_type: ({ vehicleTypeId }) =>
        `there is no vehicle type ${vehicleTypeId}; \`npx satha tariff list\` shows them.`,
      in_use: ({ plate }) =>
        `a driver is online in ${formatPlate(plate)}, or at a trip with it; its type can be changed afterwards.`,
    },
    note: (transaction, deps, { created, changed }) =>
      noteFleet(
        transaction,
        deps,
        ...created.map(({ id }) => ({ action: 'vehicle.created', id, details: { by: 'import' } }) as const),
        ...changed.map(({ id }) => ({ action: 'vehicle.changed', id, details: { by: 'import' } }) as const),
      ),
  });
}
