import { Badge, Button, Group } from '@mantine/core';
import { IconArrowsMaximize, IconCurrentLocation } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { mapWords } from '../map-words.ts';
import type { TripMapProps } from '../trip-map.tsx';
import classes from './canvas.module.css';
import { createDestinationMarker, createPickupMarker } from './markers.ts';
import { showPoints } from './show-points.ts';
import { useBaseMap } from './use-base-map.ts';
import { useEndMarker } from './use-end-marker.ts';
import { useTripLines } from './use-trip-lines.ts';
import { useTruckMarker } from './use-truck-marker.ts';

type TripCanvasProps = Pick<
  TripMapProps,
  'label' | 'pickup' | 'destination' | 'route' | 'progress' | 'track' | 'truck'
> & {
  /** Told while the truck's position is an old one. */
  readonly staleText: string | undefined;
  readonly onFailure: () => void;
};

/** The map of a trip, once MapLibre is here. */
export function TripCanvas({ label, staleText, onFailure, progress = 'ahead', ...trip }: TripCanvasProps) {
  const t = useWords(mapWords);
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
  const begin = useEffectEvent(() => {
    if (!isAgain()) showAll(true);
  });
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
      <Group className={classes.tools} gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowsMaximize size={14} aria-hidden />}
          onClick={() => {
            setFollowing(false);
            showAll(false);
          }}
        >
          {t('showAll')}
        </Button>
        {truck && (
          <Button
            size="compact-sm"
            variant={isFollowing ? 'filled' : 'default'}
            aria-pressed={isFollowing}
            leftSection={<IconCurrentLocation size={14} aria-hidden />}
            onClick={() => {
              if (!isFollowing) map?.jumpTo({ center: truck.point, zoom: Math.max(map.getZoom(), 14) });
              setFollowing(!isFollowing);
            }}
          >
            {t('follow')}
          </Button>
        )}
        {staleText !== undefined && (
          <Badge color="gray" variant="filled" tt="none">
            {staleText}
          </Badge>
        )}
      </Group>
    </>
  );
}
