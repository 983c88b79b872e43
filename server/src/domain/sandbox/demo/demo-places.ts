import type { Emirate } from '@satha/terms/emirates';
import type { Coordinates } from '../../../values/coordinates.ts';

/** A city of the demo: where its trips begin and end, and its trucks wait. */
export type DemoCity = {
  readonly plateEmirate: Emirate;
  readonly plateCode: string;
  /** The vehicle type of each of its trucks. */
  readonly vehicleTypeIds: readonly number[];
  /** Each by a road. */
  readonly places: readonly Coordinates[];
};

/** A place's name is for who reads this list; latitude, longitude. */
type PlaceRow = readonly [name: string, lat: number, lng: number];

const toPlaces = (rows: readonly PlaceRow[]): readonly Coordinates[] =>
  rows.map(([, lat, lng]) => ({ lat, lng }));

/** Twenty trucks in three cities, and known parts of these cities; trips go within a city or on to another. */
export const demoCities: readonly DemoCity[] = [
  {
    plateEmirate: 'Dubai',
    plateCode: 'W',
    vehicleTypeIds: [4, 4, 4, 4, 3, 5, 9, 1, 4, 5],
    places: toPlaces([
      ['Downtown', 25.1972, 55.2744],
      ['Al Quoz', 25.1345, 55.2335],
      ['Al Barsha', 25.1075, 55.2],
      ['Dubai Marina', 25.0805, 55.1403],
      ['Business Bay', 25.1868, 55.2665],
      ['Deira', 25.2675, 55.325],
      ['Mirdif', 25.2185, 55.417],
      ['Al Qusais', 25.276, 55.384],
      ['Dubai Silicon Oasis', 25.1245, 55.387],
      ['Ras Al Khor', 25.1795, 55.3585],
      ['Jebel Ali', 25.0115, 55.109],
    ]),
  },
  {
    plateEmirate: 'Sharjah',
    plateCode: '3',
    vehicleTypeIds: [4, 4, 3, 5, 1],
    places: toPlaces([
      ['Al Majaz', 25.3255, 55.386],
      ['Al Nahda', 25.3035, 55.3735],
      ['Industrial Area', 25.3145, 55.4115],
      ['Muwaileh', 25.3005, 55.4585],
      ['University City', 25.2905, 55.4795],
    ]),
  },
  {
    plateEmirate: 'Abu Dhabi',
    plateCode: '17',
    vehicleTypeIds: [4, 4, 3, 5, 9],
    places: toPlaces([
      ['Mussafah', 24.3655, 54.5015],
      ['Al Khalidiyah', 24.4705, 54.3475],
      ['Khalifa City', 24.4165, 54.576],
      ['Bani Yas', 24.3085, 54.629],
      ['Al Zahiyah', 24.4965, 54.377],
    ]),
  },
];
