import type { Coordinates } from '../../../../values/coordinates.ts';
import type { VehicleClass } from '../../route-provider.ts';
import { isOpenTo } from './driving-speeds.ts';
import type { Network, Section } from './network.ts';
import { makePlane, projectOntoLine } from './plane.ts';

/** A section, and the least that any place in a cell can be away from it. */
export type NearbySection = { readonly section: Section; readonly leastMeters: number };

export type NearbySections = {
  /** The sections within `farthestMeters` of a point, and some more, in the order of `leastMeters`. */
  around(point: Coordinates): readonly NearbySection[];
};

const cellsPerDegree = 20;
/** Half the diagonal of a cell at the latitudes of the table, and a little for the roundness of the earth. */
const cellReachMeters = 4100;

/**
 * The sections open to a vehicle class, by cells of a grid, so that a search looks at some dozens of them and not
 * at all. A cell's list is made when first asked for and kept: some 4 kB each, for the cells on land.
 */
export function createNearbySections(
  network: Network,
  vehicleClass: VehicleClass,
  farthestMeters: number,
): NearbySections {
  const sections = network.sections.filter((section) => isOpenTo(section, vehicleClass));
  const cells = new Map<string, readonly NearbySection[]>();

  function makeCell(center: Coordinates): NearbySection[] {
    const plane = makePlane(center);
    return sections
      .map((section) => {
        const { straightMeters } = projectOntoLine(plane, section.start, section.end);
        return { section, leastMeters: Math.max(0, straightMeters - cellReachMeters) };
      })
      .filter(({ leastMeters }) => leastMeters <= farthestMeters)
      .sort((a, b) => a.leastMeters - b.leastMeters);
  }

  return {
    around({ lat, lng }) {
      const [row, column] = [Math.floor(lat * cellsPerDegree), Math.floor(lng * cellsPerDegree)];
      const name = `${row} ${column}`;
      let cell = cells.get(name);
      if (!cell) {
        cell = makeCell({ lat: (row + 0.5) / cellsPerDegree, lng: (column + 0.5) / cellsPerDegree });
        cells.set(name, cell);
      }
      return cell;
    },
  };
}
