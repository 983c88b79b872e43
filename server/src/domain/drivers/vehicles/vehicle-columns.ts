import type { ColumnSet } from '../../../platform/db/writing/column-set.ts';
import type { Vehicle } from './vehicle.ts';

type LoadingFacts = Pick<Vehicle, 'equipment' | 'heightMm' | 'payloadKg' | 'tareKg'>;

/** What an operator tells of a truck. A new one whose equipment is left out gets what is usual for its type. */
export type VehicleFacts = Pick<Vehicle, 'plate' | 'vehicleTypeId'> & {
  readonly [Name in keyof LoadingFacts]?: LoadingFacts[Name] | undefined;
};

/** The columns of the plate, which no two trucks in use share. */
export const plateColumns: ColumnSet<VehicleFacts> = {
  plate_emirate: { type: 'text', of: ({ plate }) => plate.emirate },
  plate_code: { type: 'text', of: ({ plate }) => plate.code },
  plate_number: { type: 'text', of: ({ plate }) => plate.number },
};

/**
 * The columns of all other facts about a truck. A further fact is a line here: adding, editing and importing
 * follow.
 */
export const otherColumns: ColumnSet<VehicleFacts> = {
  vehicle_type_id: { type: 'integer', of: ({ vehicleTypeId }) => vehicleTypeId },
  equipment: {
    type: 'text',
    as: 'text[]',
    of: ({ equipment }) => (equipment ? `{${equipment.join(',')}}` : null),
  },
  height_mm: { type: 'integer', of: ({ heightMm }) => heightMm ?? null },
  payload_kg: { type: 'integer', of: ({ payloadKg }) => payloadKg ?? null },
  tare_kg: { type: 'integer', of: ({ tareKg }) => tareKg ?? null },
};

export const factColumns: ColumnSet<VehicleFacts> = { ...plateColumns, ...otherColumns };
