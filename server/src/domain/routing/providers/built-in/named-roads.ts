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

/** The named road of the built-in table that a point lies beside, the nearest of several. */
export function findNamedRoad(point: Coordinates): NamedRoad | undefined {
  const plane = makePlane(point);
  let nearest: Section | undefined;
  let nearestMeters = besideMeters;
  for (const section of namedSections) {
    if (isBeyond(plane, section.middle, 1.02 * (nearestMeters + section.halfMeters))) continue;
    const { straightMeters } = projectOntoLine(plane, section.start, section.end);
    if (straightMeters > nearestMeters) continue;
    nearest = section;
    nearestMeters = straightMeters;
  }
  if (!nearest) return undefined;
  const { english, arabic, reference } = nearest.road;
  return { name: { en: english, ar: arabic }, ...(reference !== '' && { reference }) };
}
