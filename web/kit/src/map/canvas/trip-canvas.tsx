import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapPoint, TripProgress, TruckFix } from '../map-points.ts';
import classes from './canvas.module.css';
import { createDestinationMarker, createPickupMarker } from './markers.ts';
import { showPoints } from './show-points.ts';
import { TripTools } from './trip-tools.tsx';
import { useBaseMap } from './use-base-map.ts';
import { useEndMarker } from './use-end-marker.ts';
import { useTripLines } from './use-trip-lines.ts';
import { useTruckMarker } from './use-truck-marker.ts';

type TripCanvasProps = {
  readonly label: string;
  readonly pickup: MapPoint;
  readonly destination: MapPoint;
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

/** The map of a trip, once MapLibre is here. */
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
  const { route, followTruck } = useTripLines({ ...trip, map, scheme, progress });
  useEndMarker({ map, at: pickup, create: createPickupMarker });
  useEndMarker({ map, at: destination, create: createDestinationMarker });
  useTruckMarker({
    map,
    truck,
    route,
    isStale: staleText !== undefined,
    onMove(pose) {
      followTruck(pose);
      if (isFollowing) map?.jumpTo({ center: pose.point });
    },
  });

  const showAll = (isAtOnce: boolean) => {
    if (!map) return;
    showPoints(
      map,
      [pickup, destination, ...(truck ? [truck.point] : []), ...(route?.points ?? [])],
      isAtOnce,
    );
  };
  const showWhatMatters = useEffectEvent((isAtOnce: boolean) => {
    if (map && isApproach && truck) showPoints(map, [pickup, truck.point], isAtOnce);
    else showAll(isAtOnce);
  });
  const begin = useEffectEvent(() => {
    if (!isAgain()) showWhatMatters(true);
  });
  const isApproaching = isApproach && truck !== null && truck !== undefined;
  const wasApproaching = useRef(isApproaching);
  useEffect(() => {
    if (wasApproaching.current === isApproaching) return;
    wasApproaching.current = isApproaching;
    showWhatMatters(false);
  }, [isApproaching]);
  useEffect(() => {
    if (!map) return;
    begin();
    const letGo = () => setFollowing(false);
    map.on('dragstart', letGo);
    return () => void map.off('dragstart', letGo);
  }, [map]);

  return (
    <>
      <div ref={holder} className={classes.canvas} />
      <TripTools
        isFollowing={isFollowing}
        staleText={staleText}
        onShowAll={() => {
          setFollowing(false);
          showAll(false);
        }}
        onFollow={
          truck
            ? () => {
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
