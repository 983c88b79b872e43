import type { Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import type { MapPoint } from '../map-points.ts';

type EndMarkerOptions = {
  readonly map: MapLibreMap | undefined;
  /** Null: it is not on the map. */
  readonly at: MapPoint | null;
  readonly create: (isDraggable: boolean) => Marker;
  /** With it the marker can be dragged. */
  readonly onDrag?: (point: MapPoint) => void;
};

/** Returns the mark of a trip's pickup or destination. */
export function useEndMarker({ map, at, create, onDrag }: EndMarkerOptions): void {
  const isDraggable = onDrag !== undefined;
  const drop = useEffectEvent((point: MapPoint) => onDrag?.(point));
  const { lat, lng } = at ?? {};
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined) return;
    const marker = create(isDraggable).setLngLat({ lat, lng }).addTo(map);
    marker.on('dragend', () => drop(marker.getLngLat()));
    return () => void marker.remove();
  }, [map, lat, lng, create, isDraggable]);
}
