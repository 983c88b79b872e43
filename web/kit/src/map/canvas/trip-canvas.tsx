import { useEffect, useState } from 'react';
import type { MapPoint, TripProgress, TruckFix } from '../map-points.ts';
import classes from './canvas.module.css';
import { createDestinationMarker, createPickupMarker } from './markers.ts';
import { TripTools } from './trip-tools.tsx';
import { useBaseMap } from './use-base-map.ts';
import { useEndMarker } from './use-end-marker.ts';
import { useTripLines } from './use-trip-lines.ts';
import { useTruckMarker } from './use-truck-marker.ts';
import { useKeptViewport } from './viewport/use-kept-viewport.ts';

type TripCanvasProps = {
  readonly label: string;
  readonly pickup: MapPoint;
  readonly destination: MapPoint;
  readonly approach?: string | null | undefined;
  readonly route?: string | null | undefined;
  readonly progress?: TripProgress | undefined;
  readonly track?: string | null | undefined;
  readonly truck?: TruckFix | null | undefined;
  readonly isApproach?: boolean | undefined;
  /** Told while the truck's position is an old one. */
  readonly staleText: string | undefined;
  readonly onFailure: () => void;
};

/** Following begins no farther away than this. */
const followingZoom = 14;

/** Shows the map of a trip, once MapLibre is here. */
export function TripCanvas({
  label,
  staleText,
  onFailure,
  progress = 'ahead',
  isApproach = false,
  ...trip
}: TripCanvasProps) {
  const { pickup, destination, truck } = trip;
  const { holder, map, scheme, isAgain } = useBaseMap({ label, leavesScrolling: true, onFailure });
  const [isFollowing, setFollowing] = useState(false);
  // The approach alone is shown until the reader asks for all.
  const [isWholeWanted, setWholeWanted] = useState(false);
  const { approach, route, followTruck } = useTripLines({ ...trip, map, scheme, progress });
  useEndMarker({ map, at: pickup, create: createPickupMarker });
  useEndMarker({ map, at: destination, create: createDestinationMarker });
  useTruckMarker({
    map,
    truck,
    route: approach ?? route,
    isStale: staleText !== undefined,
    onMove(pose) {
      followTruck(pose);
      if (isFollowing) map?.jumpTo({ center: pose.point });
    },
  });

  const isApproaching = isApproach && !isWholeWanted && truck !== null && truck !== undefined;
  const { showAll, stop: stopShowingAll } = useKeptViewport({
    map,
    isAgain,
    ...(isApproaching
      ? { points: [pickup, truck.point], names: ['approach'] }
      : {
          points: [pickup, destination, ...(truck ? [truck.point] : []), ...(route?.points ?? [])],
          names: ['trip', ...(truck ? ['truck'] : []), ...(route ? ['route'] : [])],
        }),
  });
  useEffect(() => {
    if (!map) return;
    const stopFollowing = () => setFollowing(false);
    map.on('dragstart', stopFollowing);
    return () => void map.off('dragstart', stopFollowing);
  }, [map]);

  return (
    <>
      <div ref={holder} className={classes.canvas} />
      <TripTools
        isFollowing={isFollowing}
        staleText={staleText}
        onShowAll={() => {
          setFollowing(false);
          setWholeWanted(true);
          showAll();
        }}
        onFollow={
          truck
            ? () => {
                stopShowingAll();
                if (!isFollowing)
                  map?.jumpTo({ center: truck.point, zoom: Math.max(map.getZoom(), followingZoom) });
                setFollowing(!isFollowing);
              }
            : undefined
        }
      />
    </>
  );
}
