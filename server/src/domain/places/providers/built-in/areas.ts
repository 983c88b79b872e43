import type { Emirate } from '@satha/terms/emirates';
import type { Coordinates } from '../../../../values/coordinates.ts';
import type { AreaRow } from './area-rows.ts';
import { foreignAreas } from './areas/abroad.ts';
import { abuDhabiAreas } from './areas/abu-dhabi.ts';
import { ajmanAreas } from './areas/ajman.ts';
import { alAinAreas } from './areas/al-ain.ts';
import { alDhafraAreas } from './areas/al-dhafra.ts';
import { dubaiCityAreas } from './areas/dubai-city.ts';
import { dubaiSouthAreas } from './areas/dubai-south.ts';
import { fujairahAreas } from './areas/fujairah.ts';
import { rasAlKhaimahAreas } from './areas/ras-al-khaimah.ts';
import { sharjahAreas } from './areas/sharjah.ts';
import { sharjahTownsAreas } from './areas/sharjah-towns.ts';
import { ummAlQuwainAreas } from './areas/umm-al-quwain.ts';

/** A named area of an emirate; one without a name and emirate lies abroad. */
export type Area = {
  readonly center: Coordinates;
  readonly reachMeters: number;
  readonly name?: { readonly en: string; readonly ar: string };
  readonly emirate?: Emirate;
};

export const areas: readonly Area[] = [
  ...areasOf('Abu Dhabi', [...abuDhabiAreas, ...alAinAreas, ...alDhafraAreas]),
  ...areasOf('Dubai', [...dubaiCityAreas, ...dubaiSouthAreas]),
  ...areasOf('Sharjah', [...sharjahAreas, ...sharjahTownsAreas]),
  ...areasOf('Ajman', ajmanAreas),
  ...areasOf('Umm Al Quwain', ummAlQuwainAreas),
  ...areasOf('Ras Al Khaimah', rasAlKhaimahAreas),
  ...areasOf('Fujairah', fujairahAreas),
  ...foreignAreas.map(([, lat, lng, reachMeters]) => ({ center: { lat, lng }, reachMeters })),
];

function areasOf(emirate: Emirate, rows: readonly AreaRow[]): Area[] {
  return rows.map(([en, ar, lat, lng, reachMeters]) => ({
    center: { lat, lng },
    reachMeters,
    name: { en, ar },
    emirate,
  }));
}
