import type { VehicleClass } from '../../route-provider.ts';
import { isOpenTo, sectionSpeedMetersPerSecond } from './driving-speeds.ts';
import type { Network } from './network.ts';

/** The fastest paths from one junction to all others. */
export type PathRow = {
  /** Seconds to each junction; infinite where no path leads. */
  readonly seconds: Float64Array;
  /** The section by which the path comes into each junction; −1 at the start and where no path leads. */
  readonly lastSection: Int16Array;
};

export type FastestPaths = {
  pathsFrom(junction: number): PathRow;
  /** The sections of the path between two junctions, last one first. */
  sectionsBetween(from: number, to: number): number[];
};

/** Rows are made when first asked for and kept: some 10 kB each, one for each junction at the most. */
export function createFastestPaths(network: Network, vehicleClass: VehicleClass): FastestPaths {
  const rows: (PathRow | undefined)[] = new Array(network.junctionCount);
  const sectionSeconds = Float64Array.from(network.sections, (section) =>
    isOpenTo(section, vehicleClass)
      ? section.lengthMeters / sectionSpeedMetersPerSecond(section, vehicleClass)
      : Number.POSITIVE_INFINITY,
  );
  const pathsFrom = (junction: number) => {
    rows[junction] ??= makePathRow(network, sectionSeconds, junction);
    return rows[junction];
  };
  return {
    pathsFrom,
    sectionsBetween(from, to) {
      const { lastSection } = pathsFrom(from);
      const path: number[] = [];
      for (let junction = to; junction !== from; ) {
        const section = lastSection[junction] ?? -1;
        if (section < 0) break;
        path.push(section);
        junction = otherEnd(network, section, junction);
      }
      return path;
    },
  };
}

function otherEnd(network: Network, section: number, junction: number): number {
  const ends = network.sections[section];
  if (!ends) return junction;
  return ends.from === junction ? ends.to : ends.from;
}

/** Dijkstra's algorithm. */
function makePathRow(network: Network, sectionSeconds: Float64Array, start: number): PathRow {
  const seconds = new Float64Array(network.junctionCount).fill(Number.POSITIVE_INFINITY);
  const lastSection = new Int16Array(network.junctionCount).fill(-1);
  const queue = createQueue();
  seconds[start] = 0;
  queue.push(start, 0);
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (next.seconds > (seconds[next.junction] ?? 0)) continue;
    for (const section of network.sectionsAt[next.junction] ?? []) {
      const neighbour = otherEnd(network, section, next.junction);
      const reached = next.seconds + (sectionSeconds[section] ?? Number.POSITIVE_INFINITY);
      if (reached >= (seconds[neighbour] ?? 0)) continue;
      seconds[neighbour] = reached;
      lastSection[neighbour] = section;
      queue.push(neighbour, reached);
    }
  }
  return { seconds, lastSection };
}

type Waiting = { readonly junction: number; readonly seconds: number };

/** A binary heap, nearest in time first. */
function createQueue(): { push(junction: number, seconds: number): void; pop(): Waiting | undefined } {
  const heap: Waiting[] = [];
  const secondsAt = (index: number) => heap[index]?.seconds ?? Number.POSITIVE_INFINITY;
  return {
    push(junction, seconds) {
      const added = { junction, seconds };
      let index = heap.push(added) - 1;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        const above = heap[parent];
        if (!above || above.seconds <= seconds) break;
        heap[index] = above;
        index = parent;
      }
      heap[index] = added;
    },
    pop() {
      const first = heap[0];
      const moved = heap.pop();
      if (!moved || heap.length === 0) return first;
      let index = 0;
      for (;;) {
        const left = 2 * index + 1;
        const child = secondsAt(left + 1) < secondsAt(left) ? left + 1 : left;
        const below = heap[child];
        if (!below || below.seconds >= moved.seconds) break;
        heap[index] = below;
        index = child;
      }
      heap[index] = moved;
      return first;
    },
  };
}
