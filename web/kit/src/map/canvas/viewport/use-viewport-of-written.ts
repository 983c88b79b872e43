import type { Map as MapLibreMap } from 'maplibre-gl';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { MapPoint } from '../../map-points.ts';
import { showPoints } from './show-points.ts';

/** Near enough to find one's way from a place that was written to the next one, which is to be clicked. */
const nearestZoom = 13;

const nameOf = (place: MapPoint | null | undefined) => (place ? `${place.lat} ${place.lng}` : '');

/**
 * Moves the map to places that were set elsewhere than on it; one that was picked on it leaves it as it is.
 */
export function useViewportOfWritten(
  map: MapLibreMap | undefined,
  places: readonly (MapPoint | null)[],
  picked: RefObject<MapPoint | undefined>,
): void {
  const names = places.map(nameOf);
  const before = useRef(names);
  const look = useEffectEvent(() => {
    const changed = names.filter((name, index) => name !== '' && name !== before.current[index]);
    before.current = names;
    const isElsewhere = changed.some((name) => name !== nameOf(picked.current));
    if (!map || !isElsewhere) return;
    showPoints(
      map,
      places.filter((place) => place !== null),
      false,
      nearestZoom,
    );
  });
  const where = names.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is looked for, and nothing else is.
  useEffect(() => look(), [where]);
}
