import type { Coordinates } from '../../../../values/coordinates.ts';
import { makeNetwork, type Section } from './network.ts';
import { isBeyond, makePlane, projectOntoLine } from './plane.ts';

/** A road as signposted, in both languages; the reference is left out where it has none. */
export type NamedRoad = {
  readonly name: { readonly en: string; readonly ar: string };
  readonly reference?: string;
};

/** A point farther from a road does not lie beside it. */
const besideMeters = 700;

/** Links without a name of their own have no Arabic name in the table. */
const namedSections = makeNetwork().sections.filter((section) => section.road.arabic !== '');

/** What is known of a road whose names are sought; an empty text where nothing is. */
export type SoughtRoad = { readonly reference: string; readonly arabic: string };

/** The table follows bends in straight lines: a road that is known to be there may be as far as this from its line. */
const soughtMeters = 3000;
const sectionsByReference = Map.groupBy(namedSections, ({ road }) => road.reference);
const sectionsByArabic = Map.groupBy(namedSections, ({ road }) => road.arabic);

/** The named road of the built-in table that a point lies beside, the nearest of several. */
export function findNamedRoad(point: Coordinates): NamedRoad | undefined {
  return nameOf(findNearestSection(point, namedSections, besideMeters));
}

/**
 * What the built-in table calls a road near a point that is known by its reference or its Arabic name: E11 has many names
 * along its way.
 */
export function findSoughtRoad(point: Coordinates, { reference, arabic }: SoughtRoad): NamedRoad | undefined {
  const referred = reference === '' ? [] : (sectionsByReference.get(reference) ?? []);
  const called = arabic === '' ? [] : (sectionsByArabic.get(arabic) ?? []);
  const both = referred.filter(({ road }) => road.arabic === arabic);
  for (const sections of [both, referred.length > 0 ? referred : called]) {
    const nearest = findNearestSection(point, sections, soughtMeters);
    if (nearest) return nameOf(nearest);
  }
  return undefined;
}

function findNearestSection(
  point: Coordinates,
  sections: readonly Section[],
  mostMeters: number,
): Section | undefined {
  const plane = makePlane(point);
  let nearest: Section | undefined;
  let nearestMeters = mostMeters;
  for (const section of sections) {
    if (isBeyond(plane, section.middle, 1.02 * (nearestMeters + section.halfMeters))) continue;
    const { straightMeters } = projectOntoLine(plane, section.start, section.end);
    if (straightMeters > nearestMeters) continue;
    nearest = section;
    nearestMeters = straightMeters;
  }
  return nearest;
}

function nameOf(nearest: Section | undefined): NamedRoad | undefined {
  if (!nearest) return undefined;
  const { english, arabic, reference } = nearest.road;
  return { name: { en: english, ar: arabic }, ...(reference !== '' && { reference }) };
}
