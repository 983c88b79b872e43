import { abuDhabiJunctions } from './junctions/abu-dhabi.ts';
import { alAinJunctions } from './junctions/al-ain.ts';
import { alDhafraJunctions } from './junctions/al-dhafra.ts';
import { centralRegionJunctions } from './junctions/central-region.ts';
import { dubaiCityJunctions } from './junctions/dubai-city.ts';
import { dubaiSouthJunctions } from './junctions/dubai-south.ts';
import { eastCoastJunctions } from './junctions/east-coast.ts';
import { northernEmiratesJunctions } from './junctions/northern-emirates.ts';
import { sharjahAjmanJunctions } from './junctions/sharjah-ajman.ts';
import { dubaiStreets } from './roads/dubai.ts';
import { highways } from './roads/highways.ts';
import { townStreets } from './roads/towns.ts';
import { abuDhabiSections } from './sections/abu-dhabi.ts';
import { alAinSections } from './sections/al-ain.ts';
import { alDhafraSections } from './sections/al-dhafra.ts';
import { centralRegionSections } from './sections/central-region.ts';
import { dubaiCitySections } from './sections/dubai-city.ts';
import { dubaiSouthSections } from './sections/dubai-south.ts';
import { eastCoastSections } from './sections/east-coast.ts';
import { northernEmiratesSections } from './sections/northern-emirates.ts';
import { sharjahAjmanSections } from './sections/sharjah-ajman.ts';
import type { JunctionRow, RoadRow, SectionRow } from './table-rows.ts';

/** The month in which the table was last looked over. */
export const dataDate = '2026-11';

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
