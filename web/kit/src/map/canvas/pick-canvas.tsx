import { IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MapPoint, PickWhich } from '../map-points.ts';
import classes from './canvas.module.css';
import { createDestinationMarker, createPickupMarker } from './markers.ts';
import { useBaseMap } from './use-base-map.ts';
import { useEndMarker } from './use-end-marker.ts';
import { useTripLines } from './use-trip-lines.ts';
import { showPoints } from './viewport/show-points.ts';
import { useViewportOfWritten } from './viewport/use-viewport-of-written.ts';

type PickCanvasProps = {
  readonly label: string;
  readonly pickup: MapPoint | null;
  readonly destination: MapPoint | null;
  readonly active: PickWhich;
  readonly onPick: (which: PickWhich, point: MapPoint) => void;
  readonly route?: string | null | undefined;
  readonly onFailure: () => void;
};

/** Shows the map to choose places on, once MapLibre is here. */
export function PickCanvas({
  label,
  pickup,
  destination,
  active,
  onPick,
  route,
  onFailure,
}: PickCanvasProps) {
  const { holder, map, scheme, isAgain } = useBaseMap({ label, leavesScrolling: false, onFailure });
  useTripLines({ map, scheme, route, progress: 'ahead' });
  // What was set on this map last: it is in sight already.
  const picked = useRef<MapPoint>(undefined);
  const pick = (which: PickWhich, point: MapPoint) => {
    picked.current = rounded(point);
    onPick(which, picked.current);
  };
  useEndMarker({ map, at: pickup, create: createPickupMarker, onDrag: (point) => pick('pickup', point) });
  useEndMarker({
    map,
    at: destination,
    create: createDestinationMarker,
    onDrag: (point) => pick('destination', point),
  });

  const pickActive = useEffectEvent((point: MapPoint) => pick(active, point));
  const begin = useEffectEvent(() => {
    const known = [pickup, destination].filter((place) => place !== null);
    if (map && known.length > 0 && !isAgain()) showPoints(map, known, true);
  });
  useEffect(() => {
    if (!map) return;
    begin();
    map.getCanvas().style.cursor = 'crosshair';
    const click = map.on('click', ({ lngLat }) => pickActive(lngLat));
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      pickActive(map.getCenter());
    };
    map.getCanvas().addEventListener('keydown', press);
    return () => {
      click.unsubscribe();
      map.getCanvas().removeEventListener('keydown', press);
    };
  }, [map]);

  useViewportOfWritten(map, [pickup, destination], picked);

  return (
    <>
      <div ref={holder} className={classes.canvas} />
      <IconPlus className={classes.cross} stroke={1.5} aria-hidden />
    </>
  );
}

/** Six decimals are a tenth of a metre. */
function rounded({ lat, lng }: MapPoint): MapPoint {
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) };
}
