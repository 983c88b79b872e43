/** What the roads allow: `light` is a pickup, `truck` everything heavier. */
export type Vehicle = 'light' | 'truck';

/** The order in which a map file holds what differs by vehicle. */
export const vehicles = ['light', 'truck'] as const satisfies readonly Vehicle[];

type Dimensions = {
  readonly heightMeters: number;
  readonly weightTonnes: number;
  readonly widthMeters: number;
  readonly lengthMeters: number;
  /** Keys that say who may use a road, the most particular first. */
  readonly accessKeys: readonly string[];
};

/**
 * Our own choice of typical vehicles: a loaded pickup or small flatbed, and a loaded recovery truck of 18 t, as the signs
 * that matter to them would see them.
 */
export const dimensions: Readonly<Record<Vehicle, Dimensions>> = {
  light: {
    heightMeters: 2.4,
    weightTonnes: 3.5,
    widthMeters: 2.1,
    lengthMeters: 7,
    accessKeys: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  },
  truck: {
    heightMeters: 3.9,
    weightTonnes: 18,
    widthMeters: 2.5,
    lengthMeters: 10,
    accessKeys: ['hgv', 'goods', 'motor_vehicle', 'vehicle', 'access'],
  },
};
