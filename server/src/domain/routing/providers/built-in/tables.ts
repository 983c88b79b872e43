import type { JunctionRow, RoadRow, SectionRow } from './table-rows.ts';
import { abuDhabiJunctions } from './tables/junctions/abu-dhabi.ts';
import { alAinJunctions } from './tables/junctions/al-ain.ts';
import { alDhafraJunctions } from './tables/junctions/al-dhafra.ts';
import { centralRegionJunctions } from './tables/junctions/central-region.ts';
import { dubaiCityJunctions } from './tables/junctions/dubai-city.ts';
import { dubaiSouthJunctions } from './tables/junctions/dubai-south.ts';
import { eastCoastJunctions } from './tables/junctions/east-coast.ts';
import { northernEmiratesJunctions } from './tables/junctions/northern-emirates.ts';
import { sharjahAjmanJunctions } from './tables/junctions/sharjah-ajman.ts';
import { dubaiStreets } from './tables/roads/dubai.ts';
import { highways } from './tables/roads/highways.ts';
import { townStreets } from './tables/roads/towns.ts';
import { abuDhabiSections } from './tables/sections/abu-dhabi.ts';
import { alAinSections } from './tables/sections/al-ain.ts';
import { alDhafraSections } from './tables/sections/al-dhafra.ts';
import { centralRegionSections } from './tables/sections/central-region.ts';
import { dubaiCitySections } from './tables/sections/dubai-city.ts';
import { dubaiSouthSections } from './tables/sections/dubai-south.ts';
import { eastCoastSections } from './tables/sections/east-coast.ts';
import { northernEmiratesSections } from './tables/sections/northern-emirates.ts';
import { sharjahAjmanSections } from './tables/sections/sharjah-ajman.ts';

/** When the table was last looked over. */
export const tableVersion = 'built-in 2026-11';

export const junctionRows: readonly JunctionRow[] = [
  ...dubaiCityJunctions,
  ...dubaiSouthJunctions,
  ...sharjahAjmanJunctions,
  ...northernEmiratesJunctions,
  ...centralRegionJunctions,
  ...eastCoastJunctions,
  ...abuDhabiJunctions,
  ...alAinJunctions,
  ...alDhafraJunctions,
];

export const sectionRows: readonly SectionRow[] = [
  ...dubaiCitySections,
  ...dubaiSouthSections,
  ...sharjahAjmanSections,
  ...northernEmiratesSections,
  ...centralRegionSections,
  ...eastCoastSections,
  ...abuDhabiSections,
  ...alAinSections,
  ...alDhafraSections,
];

export const roadRows: readonly RoadRow[] = [...highways, ...dubaiStreets, ...townStreets];
