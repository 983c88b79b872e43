import { useComputedColorScheme } from '@mantine/core';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type RefCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import { mapWords } from '../map-words.ts';
import { type Camera, createBaseMap } from './base-canvas.ts';

type BaseMapOptions = {
  readonly label: string;
  readonly leavesScrolling: boolean;
  readonly onFailure: () => void;
};

export type BaseMap = {
  readonly holder: RefCallback<HTMLDivElement>;
  /** Undefined until the style is there, and again while a map with another look is being made. */
  readonly map: MapLibreMap | undefined;
  readonly scheme: 'light' | 'dark';
  /** Whether this map takes the place of one that was looking somewhere already. */
  readonly isAgain: () => boolean;
};

/**
 * Returns a map in the reader's language and colours; it is made anew, looking at the same place, when these
 * change.
 */
export function useBaseMap({ label, leavesScrolling, onFailure }: BaseMapOptions): BaseMap {
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const camera = useRef<Camera>(undefined);
  const { language } = useLanguage();
  const scheme = useComputedColorScheme('light');
  const texts = useMapLibreTexts(label);

  const make = useEffectEvent((holder: HTMLDivElement) =>
    createBaseMap({ container: holder, language, scheme, texts, leavesScrolling, camera: camera.current }),
  );
  const fail = useEffectEvent(onFailure);

  // biome-ignore lint/correctness/useExhaustiveDependencies: language and scheme ask for a new map.
  useEffect(() => {
    if (!container) return;
    let made: MapLibreMap;
    try {
      made = make(container);
    } catch {
      fail();
      return;
    }
    made.once('style.load', () => {
      showOnceDrawn(made, container);
      setMap(made);
    });
    made.on('error', ({ error }) => {
      if (!made.style?.loaded() && isFatal(error)) fail();
    });
    return () => {
      const { lat, lng } = made.getCenter();
      if (made.isStyleLoaded()) camera.current = { center: { lat, lng }, zoom: made.getZoom() };
      made.remove();
      delete container.dataset.drawn;
      setMap(undefined);
    };
  }, [container, language, scheme]);

  return { holder: setContainer, map, scheme, isAgain: () => camera.current !== undefined };
}

/** Shows the canvas, by its style sheet, from the first frame that has land: before it, all of it would be sea. */
function showOnceDrawn(map: MapLibreMap, container: HTMLElement): void {
  const grounds = Object.keys(map.getStyle().sources);
  const look = () => {
    if (!grounds.every((source) => map.isSourceLoaded(source))) return;
    container.dataset.drawn = '';
    map.off('render', look);
  };
  map.on('render', look);
}

/** Without its style there is no map; a tile that does not come leaves a hole. */
function isFatal(error: { readonly name?: string; readonly message: string }): boolean {
  const url = 'url' in error ? String(error.url) : '';
  return error.name === 'GPUInitializationError' || url.includes('style.json');
}

function useMapLibreTexts(label: string): Readonly<Record<string, string>> {
  const t = useWords(mapWords);
  return {
    'Map.Title': label,
    'AttributionControl.ToggleAttribution': t('attribution'),
    'NavigationControl.ZoomIn': t('zoomIn'),
    'NavigationControl.ZoomOut': t('zoomOut'),
    'CooperativeGesturesHandler.WindowsHelpText': t('zoomByCtrl'),
    'CooperativeGesturesHandler.MacHelpText': t('zoomByCommand'),
    'CooperativeGesturesHandler.MobileHelpText': t('twoFingers'),
  };
}
