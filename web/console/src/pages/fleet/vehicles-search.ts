import { type Equipment, equipmentList } from '@satha/terms/equipment';
import { readChoice, readId, readText } from '@satha/web-kit/lists/page-search.ts';
import type { VehicleFilter } from '../../api/fleet/lists.ts';

export const vehicleStates = ['in_service', 'out_of_service', 'retired'] as const;
export const vehicleUses = ['in_use', 'free'] as const;

export const documentChoices = ['expired', 'expiring'] as const;

export const longestSearch = 100;

/** Which trucks are looked at, as it stands in the page's address. */
export type VehiclesSearch = {
  readonly search?: string;
  readonly type?: number;
  readonly equipment?: Equipment;
  readonly state?: (typeof vehicleStates)[number];
  readonly use?: (typeof vehicleUses)[number];
  readonly documents?: (typeof documentChoices)[number];
};

/** Reads the filters that an address has; what cannot be used is left out. */
export function readVehiclesSearch(raw: Record<string, unknown>): VehiclesSearch {
  const search = readText(raw.search, longestSearch);
  const type = readId(raw.type);
  const equipment = readChoice(raw.equipment, equipmentList);
  const state = readChoice(raw.state, vehicleStates);
  const use = readChoice(raw.use, vehicleUses);
  const documents = readChoice(raw.documents, documentChoices);
  return {
    ...(search !== undefined && { search }),
    ...(type !== undefined && { type }),
    ...(equipment && { equipment }),
    ...(state && { state }),
    ...(use && { use }),
    ...(documents && { documents }),
  };
}

/** Returns the same as the service takes it. */
export function makeVehicleFilter({ type, ...search }: VehiclesSearch): VehicleFilter {
  return { ...search, ...(type !== undefined && { vehicleTypeId: type }) };
}
