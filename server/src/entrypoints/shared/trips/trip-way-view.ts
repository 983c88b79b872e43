import type { TripWay as TripWayData } from '@satha/contract/portal/trips';
import { encodePolyline } from '../../../domain/routing/encode-polyline.ts';
import type { TripWay } from '../../../domain/trips/timeline/draw-trip-way.ts';

/** Returns the lines of a trip as pages draw them. */
export function viewTripWay({ approach, route, track }: TripWay): TripWayData {
  return {
    approach: approach ? encodePolyline(approach) : null,
    route: route ? encodePolyline(route) : null,
    track: track ? encodePolyline(track) : null,
  };
}
