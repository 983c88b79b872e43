import type { TrackedTrip } from '@satha/contract/tracking';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { TripSource } from '../api/trip-source.ts';
import { wayQuery } from '../api/trips.ts';
import { useContact } from '../live/contact.ts';
import classes from './trip.module.css';

const DrawnTrip = lazy(async () => ({ default: (await import('./drawn-trip.tsx')).DrawnTrip }));

type MapPanelProps = { readonly source: TripSource; readonly trip: TrackedTrip };

/** The trip on the map, which comes after all that is text. */
export function MapPanel({ source, trip }: MapPanelProps) {
  const { data: way } = useQuery(wayQuery(source));
  const frame = useRef<HTMLDivElement>(null);
  const attempt = useAttempts(() => frame.current?.querySelector('.maplibregl-canvas') === null);
  return (
    <div ref={frame} className={classes.map}>
      <Suspense fallback={<div className={classes.mapWaiting} />}>
        <DrawnTrip key={attempt} trip={trip} route={way?.route ?? null} />
      </Suspense>
    </div>
  );
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
