import type { Coordinates } from '../../../../values/coordinates.ts';
import type { VehicleClass } from '../../route-provider.ts';
import { crossesBarrier } from './barriers.ts';
import type { NearbySections } from './nearby-sections.ts';
import type { Section } from './network.ts';
import { makePlane, projectOntoLine } from './plane.ts';
import { makeStreetLeg, type StreetLeg } from './street-leg.ts';

/** One way on to the network: over streets to a place on a section, `share` of its length from its start. */
export type Access = {
  readonly section: Section;
  readonly share: number;
  readonly leg: StreetLeg;
};

/** A point farther from every road of the table has none that we know of: the deep desert. */
export const farthestAccessMeters = 40_000;

/** Enough to look on every side of a point; more cost time and change nothing (measured). */
const accessesAtMost = 8;

type Nearby = { readonly section: Section; readonly share: number; readonly straightMeters: number };

/** The ways on to the network that are nearest to a point, none when it is too far from all roads. */
export function findAccesses(
  sections: NearbySections,
  point: Coordinates,
  vehicleClass: VehicleClass,
): Access[] {
  const nearest: Nearby[] = [];
  const plane = makePlane(point);
  for (const { section, leastMeters } of sections.around(point)) {
    if (leastMeters > (nearest[accessesAtMost - 1]?.straightMeters ?? farthestAccessMeters)) break;
    const { share, straightMeters } = projectOntoLine(plane, section.start, section.end);
    if (straightMeters <= farthestAccessMeters) insert(nearest, { section, share, straightMeters }, point);
  }
  return nearest.map(({ section, share, straightMeters }) => ({
    section,
    share,
    leg: makeStreetLeg(straightMeters, vehicleClass),
  }));
}

/** Keeps the list short and sorted. Of several sections that meet at one junction, one is enough. */
function insert(nearest: Nearby[], found: Nearby, point: Coordinates): void {
  const last = nearest[accessesAtMost - 1];
  if (last && last.straightMeters <= found.straightMeters) return;
  const junction = junctionReached(found);
  if (junction !== undefined && nearest.some((other) => junctionReached(other) === junction)) return;
  if (crossesBarrier(point, placeOn(found))) return;
  let index = nearest.length;
  while (index > 0 && (nearest[index - 1]?.straightMeters ?? 0) > found.straightMeters) index--;
  nearest.splice(index, 0, found);
  if (nearest.length > accessesAtMost) nearest.pop();
}

function junctionReached({ section, share }: Nearby): number | undefined {
  if (share === 0) return section.from;
  return share === 1 ? section.to : undefined;
}

/** Where on its section an access lies. */
export function placeOn({ section: { start, end }, share }: Pick<Nearby, 'section' | 'share'>): Coordinates {
  return {
    lat: start.lat + share * (end.lat - start.lat),
    lng: start.lng + share * (end.lng - start.lng),
  };
}
