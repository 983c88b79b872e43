import type { Emirate } from '@satha/terms/emirates';

/** A place by a road where trucks wait: name, latitude, longitude. */
type BaseRow = readonly [name: string, lat: number, lng: number];

/** A part of the country that has trucks of its own. */
export type FleetRegion = {
  readonly name: string;
  readonly plateEmirate: Emirate;
  readonly plateCodes: readonly string[];
  /**
   * The vehicle type of each truck that the fleet began with: one of every type, and more of some where more people live.
   * Never changed: sandboxes have these drivers, each known by a place in the plan.
   */
  readonly vehicleTypeIds: readonly number[];
  /** The trucks are spread over them in turn. */
  readonly bases: readonly BaseRow[];
};

/** The vehicle types that the fleet began with; every later one has its trucks at the end of the plan. */
export const firstVehicleTypeIds: readonly number[] = [1, 3, 4, 5, 9];

export const fleetRegions: readonly FleetRegion[] = [
  {
    name: 'Dubai',
    plateEmirate: 'Dubai',
    plateCodes: ['K', 'R', 'W'],
    vehicleTypeIds: [...firstVehicleTypeIds, 4, 4, 4, 4, 4, 4, 1, 1, 1, 3, 3, 5, 5, 9, 9],
    bases: [
      ['Al Quoz', 25.1345, 55.2335],
      ['Al Barsha', 25.1075, 55.2],
      ['Business Bay', 25.1868, 55.2665],
      ['Dubai Marina', 25.08, 55.147],
      ['Deira', 25.2675, 55.325],
      ['Ras Al Khor', 25.1795, 55.3585],
      ['Mirdif', 25.2185, 55.417],
      ['Jebel Ali', 25.0115, 55.109],
      ['Dubai Silicon Oasis', 25.1245, 55.387],
      ['Al Qusais', 25.276, 55.384],
    ],
  },
  {
    name: 'Abu Dhabi',
    plateEmirate: 'Abu Dhabi',
    plateCodes: ['5', '11', '17'],
    vehicleTypeIds: [...firstVehicleTypeIds, 4, 4, 4, 4, 1, 1, 3, 5, 9],
    bases: [
      ['Mussafah', 24.3655, 54.5015],
      ['Al Khalidiyah', 24.4705, 54.3475],
      ['Khalifa City', 24.4165, 54.576],
      ['Al Shahama', 24.5385, 54.6805],
      ['Bani Yas', 24.3085, 54.629],
      ['Al Zahiyah', 24.4965, 54.377],
    ],
  },
  {
    name: 'Al Ain',
    plateEmirate: 'Abu Dhabi',
    plateCodes: ['2', '8'],
    vehicleTypeIds: [...firstVehicleTypeIds, 4, 1, 3],
    bases: [
      ['Al Jimi', 24.246, 55.735],
      ['Al Ain Industrial City', 24.191, 55.758],
      ['Zakher', 24.137, 55.707],
    ],
  },
  {
    name: 'Al Dhafra',
    plateEmirate: 'Abu Dhabi',
    plateCodes: ['4'],
    vehicleTypeIds: firstVehicleTypeIds,
    bases: [
      ['Madinat Zayed', 23.6555, 53.7055],
      ['Ruwais', 24.093, 52.726],
    ],
  },
  {
    name: 'Sharjah',
    plateEmirate: 'Sharjah',
    plateCodes: ['1', '3'],
    vehicleTypeIds: [...firstVehicleTypeIds, 4, 4, 4, 1, 3, 5],
    bases: [
      ['Industrial Area', 25.318, 55.409],
      ['Al Majaz', 25.328, 55.385],
      ['Muwaileh', 25.2985, 55.4655],
      ['Al Dhaid', 25.288, 55.877],
    ],
  },
  {
    name: 'Ajman',
    plateEmirate: 'Ajman',
    plateCodes: ['B', 'H'],
    vehicleTypeIds: [...firstVehicleTypeIds, 4, 1],
    bases: [
      ['Al Nuaimiya', 25.388, 55.46],
      ['Al Jurf', 25.412, 55.506],
    ],
  },
  {
    name: 'Umm Al Quwain',
    plateEmirate: 'Umm Al Quwain',
    plateCodes: ['C', ''],
    vehicleTypeIds: [...firstVehicleTypeIds, 4],
    bases: [
      ['Al Salamah', 25.501, 55.588],
      ['Umm Al Thuoob', 25.493, 55.687],
    ],
  },
  {
    name: 'Ras Al Khaimah',
    plateEmirate: 'Ras Al Khaimah',
    plateCodes: ['N', 'S'],
    vehicleTypeIds: [...firstVehicleTypeIds, 4, 1],
    bases: [
      ['Al Nakheel', 25.787, 55.972],
      ['Al Hamra', 25.692, 55.787],
    ],
  },
  {
    name: 'Fujairah',
    plateEmirate: 'Fujairah',
    plateCodes: ['M', 'P'],
    vehicleTypeIds: [...firstVehicleTypeIds, 4],
    bases: [
      ['Fujairah City', 25.123, 56.33],
      ['Dibba', 25.588, 56.259],
    ],
  },
];
