import { Button, Group } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { useWords } from '../../language/use-words.tsx';
import classes from '../canvas/canvas.module.css';
import { useBaseMap } from '../canvas/use-base-map.ts';
import { showPoints } from '../canvas/viewport/show-points.ts';
import { mapWords } from '../map-words.ts';
import type { CrowdFeed } from './crowd-feed.ts';
import { addCrowdLayers, drawCrowd } from './crowd-layers.ts';

export type CrowdCanvasProps = {
  readonly label: string;
  readonly feed: CrowdFeed;
  onTruck(id: number): void;
  onTrip(id: number): void;
  readonly onFailure: () => void;
};

const nearestZoom = 12.5;
const pressable = ['crowd-trucks', 'crowd-pickups'];

/** Shows the map of very many trucks and trips, drawn as a whole, once MapLibre is here. */
export function CrowdCanvas({ label, feed, onTruck, onTrip, onFailure }: CrowdCanvasProps) {
  const t = useWords(mapWords);
  const { holder, map, scheme, isAgain } = useBaseMap({ label, leavesScrolling: false, onFailure });
  const press = useEffectEvent((layer: string, id: number) =>
    layer === 'crowd-trucks' ? onTruck(id) : onTrip(id),
  );
  const begin = useEffectEvent((made: MapLibreMap) => {
    addCrowdLayers(made, scheme);
    const unfit = isAgain() ? () => {} : showFirst(made, feed);
    const { stop, point } = drawCrowd(made, feed);
    const end = () => {
      unfit();
      stop();
    };
    return { stop: end, point };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another feed is drawn from the beginning.
  useEffect(() => {
    if (!map) return;
    const { stop, point } = begin(map);
    const findAt = ({ point: at }: MapMouseEvent) =>
      map.queryRenderedFeatures(at, { layers: pressable }).at(0);
    const onClick = (event: MapMouseEvent) => {
      const found = findAt(event);
      if (found) press(found.layer.id, Number(found.properties.id));
    };
    const onMove = (event: MapMouseEvent) => {
      const found = findAt(event);
      map.getCanvas().style.cursor = found ? 'pointer' : '';
      point(found?.layer.id === 'crowd-pickups' ? Number(found.properties.id) : undefined);
    };
    map.on('click', onClick);
    map.on('mousemove', onMove);
    return () => {
      map.off('click', onClick);
      map.off('mousemove', onMove);
      stop();
    };
  }, [map, feed]);

  return (
    <>
      <div ref={holder} className={classes.canvas} dir="ltr" />
      <Group className={classes.tools} gap="xs" data-map-tools>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowsMaximize size={14} aria-hidden />}
          onClick={() => map && showAll(map, feed, false)}
        >
          {t('showAllTrucks')}
        </Button>
      </Group>
    </>
  );
}

/** Shows all as soon as there is something; returns what gives that up. */
function showFirst(map: MapLibreMap, feed: CrowdFeed): () => void {
  const look = () => {
    if (feed.read().trucks.length + feed.read().trips.length === 0) return;
    unsubscribe();
    showAll(map, feed, true);
  };
  const unsubscribe = feed.subscribe(look);
  look();
  return unsubscribe;
}

function showAll(map: MapLibreMap, feed: CrowdFeed, isAtOnce: boolean): void {
  const { trucks, trips } = feed.read();
  const points = [...trucks.map(({ point }) => point), ...trips.map(({ pickup }) => pickup)];
  if (points.length > 0) showPoints(map, points, isAtOnce, nearestZoom);
}
