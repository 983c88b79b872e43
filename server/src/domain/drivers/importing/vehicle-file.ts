import { formatPlate } from '../plate.ts';
import type { VehicleFacts } from '../vehicles/vehicle-columns.ts';
import type { Fields } from './file/fields.ts';
import { readEquipment, readPlate, readWhole, readWholeOrNone } from './file/read-cell.ts';
import type { ImportKind } from './import-file.ts';
import { importVehicles, type VehicleImportFault } from './import-vehicles.ts';

const [leastHeightMm, mostHeightMm] = [1_000, 6_000];
const mostKg = 100_000;

/** The facts of a truck, as options of a command and as columns of a file. A further fact is a line here. */
export const vehicleFields: Fields<VehicleFacts> = {
  plate: { column: 'plate', read: readPlate },
  vehicleTypeId: { column: 'type', read: readWhole(1) },
  equipment: { column: 'equipment', read: readEquipment, isOptional: true },
  heightMm: {
    column: 'height_mm',
    read: readWholeOrNone(leastHeightMm, mostHeightMm),
    isOptional: true,
  },
  payloadKg: { column: 'payload_kg', read: readWholeOrNone(1, mostKg), isOptional: true },
  tareKg: { column: 'tare_kg', read: readWholeOrNone(1, mostKg), isOptional: true },
};

const namePlate = ({ plate }: VehicleFacts) => formatPlate(plate);

/** Files of trucks, which are known by their plates. */
export const vehicleFile: ImportKind<VehicleFacts, VehicleFacts, VehicleImportFault> = {
  noun: 'vehicle',
  fields: vehicleFields,
  toFacts: (row) => row,
  keyOf: namePlate,
  store: (transaction, { facts, ...input }) => importVehicles(transaction, { vehicles: facts, ...input }),
  describe: {
    differs: (facts) => ({ word: 'differs', text: namePlate(facts) }),
    unknown_type: ({ vehicleTypeId }) => ({
      ...{ word: 'unknown_type', column: 'type' },
      text: String(vehicleTypeId),
    }),
    in_use: (facts) => ({ word: 'in_use', column: 'type', text: namePlate(facts) }),
  },
};
