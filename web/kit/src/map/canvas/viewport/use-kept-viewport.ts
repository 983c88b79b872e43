import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MapPoint } from '../../map-points.ts';
import { isInViewport } from './is-in-viewport.ts';
import { measureCovered } from './measure-covered.ts';
import { showPoints } from './show-points.ts';

type KeptViewportOptions = {
  readonly map: MapLibreMap | undefined;
  /** Whether this map takes the place of one that was looking somewhere already. */
  readonly isAgain: () => boolean;
  readonly points: readonly MapPoint[];
  /** What is there to be seen: when more of it comes, all is shown anew, wherever it lies. */
  readonly names: readonly string[];
  readonly nearestZoom?: number | undefined;
};

/**
 * Moves the map so that it shows all of some points, and again when one leaves its viewport or another thing
 * comes, until the reader moves the map.
 */
export function useKeptViewport({ map, isAgain, points, names, nearestZoom }: KeptViewportOptions): {
  /** Shows all, and keeps it in the viewport from then on. */
  showAll(): void;
  /** The map is moved otherwise from now on. */
  stop(): void;
} {
  const isKept = useRef(true);
  const shown = useRef<ReadonlySet<string>>(new Set());

  const show = (isAtOnce: boolean) => {
    shown.current = new Set(names);
    if (map) showPoints(map, points, isAtOnce, nearestZoom);
  };
  const begin = useEffectEvent(() => {
    if (!isAgain()) show(true);
  });
  const keep = useEffectEvent(() => {
    if (!map || !isKept.current) return;
    const hasMore = names.some((name) => !shown.current.has(name));
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const covered = measureCovered(map);
    const isLost = points.some((point) => !isInViewport(map.project(point), { width, height }, covered));
    if (hasMore || isLost) show(false);
  });
  useEffect(() => {
    if (!map) return;
    begin();
    // What the page does itself brings no event of the reader's along.
    const onMove = ({ originalEvent }: { readonly originalEvent?: unknown }) => {
      if (originalEvent) isKept.current = false;
    };
    map.on('movestart', onMove);
    return () => void map.off('movestart', onMove);
  }, [map]);
  const where = JSON.stringify([names, points.map(({ lat, lng }) => [lat, lng])]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked whether all is in the viewport when something has moved.
  useEffect(() => keep(), [where, map]);

  return {
    showAll() {
      isKept.current = true;
      show(false);
    },
    stop() {
      isKept.current = false;
    },
  };
}
