import type { ColumnSet } from '../../../platform/db/writing/column-set.ts';
import type { Vehicle } from './vehicle.ts';

type Figure = number | 'none' | undefined;

/** What nobody may have told of a truck, by its columns. */
const figures = { height_mm: 'heightMm', payload_kg: 'payloadKg', tare_kg: 'tareKg' } as const;

/**
 * What an operator tells of a truck. A new one whose equipment is left out gets what is usual for its type. A figure
 * that is `none` is taken away; one that is left out stays.
 */
export type VehicleFacts = Pick<Vehicle, 'plate' | 'vehicleTypeId'> & {
  readonly equipment?: Vehicle['equipment'] | undefined;
} & { readonly [Name in (typeof figures)[keyof typeof figures]]?: Figure };

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
  height_mm: { type: 'integer', of: ({ heightMm }) => storedFigure(heightMm) },
  payload_kg: { type: 'integer', of: ({ payloadKg }) => storedFigure(payloadKg) },
  tare_kg: { type: 'integer', of: ({ tareKg }) => storedFigure(tareKg) },
};

export const factColumns: ColumnSet<VehicleFacts> = { ...plateColumns, ...otherColumns };

/** Names the columns of the figures that are taken away: in its own column, one that is left out is null as well. */
export const takenAwayColumn: ColumnSet<VehicleFacts> = {
  taken_away: { type: 'text', as: 'text[]', of: (facts) => `{${namesTakenAway(facts).join(',')}}` },
};

/** Returns a figure as its column has it. */
export function storedFigure(figure: Figure): number | null {
  return figure === 'none' || figure === undefined ? null : figure;
}

function namesTakenAway(facts: VehicleFacts): readonly string[] {
  return Object.entries(figures).flatMap(([column, name]) => (facts[name] === 'none' ? [column] : []));
}
