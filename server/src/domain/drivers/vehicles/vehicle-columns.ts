import type { ColumnSet } from '../../../platform/db/writing/column-set.ts';
import type { Vehicle } from './vehicle.ts';

/** What an operator tells of a truck. */
export type VehicleFacts = Pick<Vehicle, 'plate' | 'vehicleTypeId'>;

/** By what a truck is known: one that is not retired has it alone. */
export const plateColumns: ColumnSet<VehicleFacts> = {
  plate_emirate: { type: 'text', of: ({ plate }) => plate.emirate },
  plate_code: { type: 'text', of: ({ plate }) => plate.code },
  plate_number: { type: 'text', of: ({ plate }) => plate.number },
};

/** Whatever else is told of it. A further fact is a line here: adding, editing and importing follow. */
export const otherColumns: ColumnSet<VehicleFacts> = {
  vehicle_type_id: { type: 'integer', of: ({ vehicleTypeId }) => vehicleTypeId },
};

export const factColumns: ColumnSet<VehicleFacts> = { ...plateColumns, ...otherColumns };
