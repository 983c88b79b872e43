import type { TrackedTrip, TrackedWay } from '@satha/contract/tracking';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useLoaded } from '@satha/web-kit/map/use-loaded.ts';
import { useContact } from '@satha/web-kit/phone/frame/contact.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TripSource } from '../api/trip-source.ts';
import { wayQuery } from '../api/trips.ts';
import { tripWords } from '../words/trip.ts';
import { MapMissing } from './map-missing.tsx';
import classes from './trip.module.css';

const load = async () => (await import('./drawn-trip.tsx')).DrawnTrip;

type MapPanelProps = { readonly source: TripSource; readonly trip: TrackedTrip };

/** The trip on the map, which comes after all that is text. */
export function MapPanel({ source, trip }: MapPanelProps) {
  const { data: way } = useQuery(wayQuery(source, trip.status === 'driver_to_pickup'));
  const frame = useRef<HTMLDivElement>(null);
  const attempt = useAttempts(() => frame.current?.querySelector('.maplibregl-canvas') === null);
  return (
    <div ref={frame} className={classes.map}>
      <LoadedMap key={attempt} trip={trip} way={way} />
    </div>
  );
}

type LoadedMapProps = { readonly trip: TrackedTrip; readonly way: TrackedWay | undefined };

/** What does not come is no reason for the rest of the page to go. */
function LoadedMap({ trip, way }: LoadedMapProps) {
  const t = useWords(tripWords);
  const { value: DrawnTrip, failed } = useLoaded(load, true);
  if (failed) {
    return (
      <div className={classes.mapMissing} role="status">
        <p>{t('mapMissing')}</p>
        <MapMissing />
      </div>
    );
  }
  if (DrawnTrip === undefined) return <div className={classes.mapWaiting} />;
  return <DrawnTrip trip={trip} way={way} />;
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
