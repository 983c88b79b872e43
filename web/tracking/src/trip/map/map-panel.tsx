import type { TrackedTrip } from '@satha/contract/tracking';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useLoaded } from '@satha/web-kit/map/use-loaded.ts';
import { useContact } from '@satha/web-kit/phone/frame/contact.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TripSource } from '../../api/trip-source.ts';
import { wayQuery } from '../../api/trips.ts';
import { tripWords } from '../../words/trip.ts';
import classes from '../trip.module.css';
import { MapMissing } from './map-missing.tsx';
import { PicturedTrip } from './pictured-trip.tsx';
import { useCalm } from './use-calm.ts';
import { type MapTrip, useMapTrip } from './use-map-trip.ts';

const load = async () => (await import('./drawn-trip.tsx')).DrawnTrip;

type MapPanelProps = { readonly source: TripSource; readonly trip: TrackedTrip };

/**
 * Shows the trip as a picture with the text, and on the map once the page is calm: its drawer is larger than
 * all the rest.
 */
export function MapPanel({ source, trip }: MapPanelProps) {
  const { data: way } = useQuery(wayQuery(source, trip));
  const shown = useMapTrip(trip, way);
  const { isCalm, hurry } = useCalm();
  const frame = useRef<HTMLDivElement>(null);
  const attempt = useAttempts(() => frame.current?.querySelector('.maplibregl-canvas') === null);
  return (
    <div ref={frame} className={classes.map}>
      <LoadedMap key={attempt} trip={shown} isTime={isCalm} onTouch={hurry} />
    </div>
  );
}

type LoadedMapProps = {
  readonly trip: MapTrip;
  readonly isTime: boolean;
  readonly onTouch: () => void;
};

/** What does not come is no reason for the rest of the page to go. */
function LoadedMap({ trip, isTime, onTouch }: LoadedMapProps) {
  const t = useWords(tripWords);
  const { value: DrawnTrip, failed } = useLoaded(load, isTime);
  if (failed) {
    return (
      <div className={classes.mapMissing} role="status">
        <p>{t('mapMissing')}</p>
        <MapMissing />
      </div>
    );
  }
  if (DrawnTrip === undefined) return <PicturedTrip trip={trip} onTouch={onTouch} />;
  return <DrawnTrip trip={trip} />;
}

/** Counts how often a map that could not be drawn is tried anew: each time the connection comes back. */
function useAttempts(isMissing: () => boolean): number {
  const { isCut } = useContact();
  const [wasCut, setWasCut] = useState(isCut);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (wasCut === isCut) return;
    setWasCut(isCut);
    if (!isCut && isMissing()) setAttempts((before) => before + 1);
  }, [isCut, wasCut, isMissing]);
  return attempts;
}
