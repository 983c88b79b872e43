import { Button, Group } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useWords } from '../../language/use-words.tsx';
import type { TruckFix } from '../map-points.ts';
import { mapWords } from '../map-words.ts';
import classes from './canvas.module.css';
import { createFleet, type Fleet } from './fleet.ts';
import { useBaseMap } from './use-base-map.ts';
import { useKeptViewport } from './viewport/use-kept-viewport.ts';

export type ToldTruck = {
  readonly id: string;
  /** What is said of it, in words. */
  readonly text: string;
  /** What stands below it on the map, such as its trip's number. */
  readonly tag?: string | undefined;
  readonly isStale: boolean;
  readonly fix: TruckFix;
};

type FleetCanvasProps = {
  readonly label: string;
  readonly trucks: readonly ToldTruck[];
  readonly selectedId: string | null | undefined;
  readonly onSelect: ((id: string) => void) | undefined;
  readonly onFailure: () => void;
};

/** A town, not a street: a truck that drives stays on it for a while. */
const nearestZoom = 12.5;

/** Shows the map of several trucks, once MapLibre is here. */
export function FleetCanvas({ label, trucks, selectedId, onSelect, onFailure }: FleetCanvasProps) {
  const t = useWords(mapWords);
  const { holder, map, isAgain } = useBaseMap({ label, leavesScrolling: true, onFailure });
  const isStill = useReducedMotion();
  const fleet = useRef<Fleet>(undefined);
  const { showAll } = useKeptViewport({
    map,
    isAgain,
    points: trucks.map(({ fix }) => fix.point),
    names: trucks.map(({ id }) => id),
    nearestZoom,
  });
  const press = useEffectEvent((id: string) => onSelect?.(id));
  const isPressable = onSelect !== undefined;

  useEffect(() => {
    if (!map) return;
    const made = createFleet(map, isPressable ? (id) => press(id) : undefined);
    fleet.current = made;
    return () => made.remove();
  }, [map, isPressable]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fleet that was made anew is shown anew.
  useEffect(() => {
    if (map) fleet.current?.show({ trucks, selectedId, isStill });
  }, [map, isPressable, trucks, selectedId, isStill]);

  return (
    <>
      <div ref={holder} className={classes.canvas} />
      <Group className={classes.tools} gap="xs" data-map-tools>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowsMaximize size={14} aria-hidden />}
          onClick={showAll}
        >
          {t('showAllTrucks')}
        </Button>
      </Group>
    </>
  );
}
