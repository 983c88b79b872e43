import type { Map as MapLibreMap } from 'maplibre-gl';

/** How far down what can be pressed on a map reaches from its top, in pixels. */
export function measureCoveredTop(map: MapLibreMap): number {
  const container = map.getContainer();
  const tools = container.parentElement?.querySelector('[data-map-tools]');
  return tools ? tools.getBoundingClientRect().bottom - container.getBoundingClientRect().top : 0;
}
