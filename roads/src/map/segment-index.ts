import { metersPerUnit, parallelScale, squareOfMeters } from '../coordinates.ts';
import { type BoxTree, type NearSearch, visitNearest } from './box-tree.ts';

/** Stretches of road in a tree of boxes; see `SegmentIndexParts` in build/ for the items. */
export type SegmentIndex = BoxTree & {
  readonly items: Uint32Array;
  readonly firstPoint: Uint32Array;
  readonly points: Int32Array;
};

/** Segments of an edge that share a box. */
export const segmentsPerItem = 4;

/** A point on a road: on an edge, after its point `point`, `part` of the way to the next one. */
export type PointOnRoad = {
  readonly edge: number;
  readonly point: number;
  readonly part: number;
  /** As the crow flies, in metres. */
  readonly distanceMeters: number;
};

/** What a look at the roads near a point is for; distances as squares of units along the meridian. */
export type SegmentSearch = {
  readonly isWanted: (edge: number) => boolean;
  readonly reaches?: Float64Array;
  /** Told of every stretch within the limit; answers the limit from there on. */
  readonly found: (edge: number, point: number, part: number, square: number) => number;
};

/**
 * Returns the nearest point of a wanted edge within a distance; of equals, that of the edge with the smallest
 * number.
 */
export function findNearest(
  index: SegmentIndex,
  lat: number,
  lng: number,
  mostMeters: number,
  isWanted: (edge: number) => boolean,
): PointOnRoad | undefined {
  let best = { edge: -1, point: 0, part: 0, square: 0 };
  let limit = squareOfMeters(mostMeters);
  visitSegments(index, lat, lng, limit, {
    isWanted,
    found(edge, point, part, square) {
      const isLater = edge > best.edge || (edge === best.edge && point >= best.point);
      if (square === limit && best.edge !== -1 && isLater) return limit;
      best = { edge, point, part, square };
      limit = square;
      return limit;
    },
  });
  return best.edge === -1 ? undefined : toPointOnRoad(best.edge, best.point, best.part, best.square);
}

/** Returns the nearest point of every wanted edge within a distance, edges in order of their numbers. */
export function findAllWithin(
  index: SegmentIndex,
  lat: number,
  lng: number,
  mostMeters: number,
  isWanted: (edge: number) => boolean,
): PointOnRoad[] {
  const byEdge = new Map<number, PointOnRoad>();
  const limit = squareOfMeters(mostMeters);
  visitSegments(index, lat, lng, limit, {
    isWanted,
    found(edge, point, part, square) {
      const known = byEdge.get(edge);
      const next = toPointOnRoad(edge, point, part, square);
      const isNearer =
        known === undefined ||
        next.distanceMeters < known.distanceMeters ||
        (next.distanceMeters === known.distanceMeters && next.point < known.point);
      if (isNearer) byEdge.set(edge, next);
      return limit;
    },
  });
  return [...byEdge.values()].toSorted((one, other) => one.edge - other.edge);
}

function toPointOnRoad(edge: number, point: number, part: number, square: number): PointOnRoad {
  return { edge, point, part, distanceMeters: Math.sqrt(square) * metersPerUnit };
}

/** Shows a search the stretches of wanted edges near a point, nearer boxes first. */
export function visitSegments(
  index: SegmentIndex,
  lat: number,
  lng: number,
  limit: number,
  { isWanted, reaches, found }: SegmentSearch,
): void {
  const { items, firstPoint, points } = index;
  const near: NearSearch = {
    lat,
    lng,
    scale: parallelScale(lat),
    limit,
    ...(reaches && { reaches }),
    visitItem(item) {
      const edge = items[2 * item] ?? 0;
      if (!isWanted(edge)) return;
      const first = items[2 * item + 1] ?? 0;
      const last = Math.min(first + segmentsPerItem, (firstPoint[edge + 1] ?? 0) - 1);
      for (let point = first; point < last; point++) {
        const y1 = (points[2 * point] ?? 0) - lat;
        const x1 = ((points[2 * point + 1] ?? 0) - lng) * near.scale;
        const y = (points[2 * point + 2] ?? 0) - lat - y1;
        const x = ((points[2 * point + 3] ?? 0) - lng) * near.scale - x1;
        const length = x * x + y * y;
        const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * x + y1 * y) / length));
        const dx = x1 + part * x;
        const dy = y1 + part * y;
        const square = dx * dx + dy * dy;
        if (square <= near.limit) near.limit = found(edge, point, part, square);
      }
    },
  };
  visitNearest(index, near);
}
