import { useTripFacts } from '@satha/web-kit/map/facts/use-trip-facts.ts';
import { TripPicture } from '@satha/web-kit/map/picture/trip-picture.tsx';
import classes from '../trip.module.css';
import type { MapTrip } from './use-map-trip.ts';

/** The trip before its map is here, with the same facts beside it; whoever touches it does not wait for the map's turn. */
export function PicturedTrip({ trip, onTouch }: { readonly trip: MapTrip; readonly onTouch: () => void }) {
  const { facts, staleText } = useTripFacts(trip);
  return (
    <figure className={classes.mapWaiting} aria-label={trip.label} onPointerDown={onTouch}>
      <TripPicture {...trip} isStale={staleText !== undefined} />
      <figcaption className="said">
        <ul>
          {facts.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
