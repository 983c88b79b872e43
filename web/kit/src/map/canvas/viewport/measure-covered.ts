import type { Map as MapLibreMap } from 'maplibre-gl';

/** A part of a map's picture, in pixels from its upper left. */
export type Covered = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

const controls = '[data-map-tools], .maplibregl-ctrl-group, .maplibregl-ctrl-attrib';

/**
 * Measures what covers a map and can be pressed: the tools on it, the buttons that zoom, and whose map it is.
 */
export function measureCovered(map: MapLibreMap): Covered[] {
  const container = map.getContainer();
  const { left, top } = container.getBoundingClientRect();
  const found = container.parentElement?.querySelectorAll(controls) ?? [];
  return Array.from(found, (control) => {
    const box = control.getBoundingClientRect();
    return {
      left: box.left - left,
      top: box.top - top,
      right: box.right - left,
      bottom: box.bottom - top,
    };
  }).filter((covered) => covered.right > covered.left && covered.bottom > covered.top);
}
