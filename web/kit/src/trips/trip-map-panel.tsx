import type { TripDetail, TripWay } from '@satha/contract/portal/trips';
import type { TripStatusName } from '@satha/terms/trip-statuses';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import type { TripProgress } from '../map/map-points.ts';
import { TripMap } from '../map/trip-map.tsx';
import { shortPlace } from './place-label.ts';
import { tripFactWords } from './trip-fact-words.ts';

const progressOf: Readonly<Partial<Record<TripStatusName, TripProgress>>> = {
  in_progress: 'under-way',
  completed: 'done',
};

type TripMapPanelProps = {
  readonly trip: Pick<TripDetail, 'tripId' | 'pickup' | 'destination' | 'driver' | 'fix' | 'status'>;
  /** Its lines on the map, once they are known. */
  readonly way: TripWay | undefined;
};

/** Shows the trip on the map: its route, what of it is driven, the truck. */
export function TripMapPanel({ trip, way }: TripMapPanelProps) {
  const t = useWords(tripFactWords);
  const { language } = useLanguage();
  const { tripId, pickup, destination, driver, fix, status } = trip;
  return (
    <TripMap
      label={t('mapLabel', { tripId })}
      pickup={{ lat: pickup.lat, lng: pickup.lng, label: shortPlace(pickup, language) }}
      destination={{
        lat: destination.lat,
        lng: destination.lng,
        label: shortPlace(destination, language),
      }}
      approach={status === 'driver_to_pickup' ? way?.approach : null}
      route={way?.route}
      track={way?.track}
      progress={progressOf[status] ?? 'ahead'}
      truck={
        fix && {
          point: { lat: fix.lat, lng: fix.lng },
          headingDegrees: fix.headingDegrees,
          recordedAt: fix.recordedAt,
        }
      }
      truckLabel={driver?.plate}
      height="clamp(280px, 46vh, 460px)"
    />
  );
}
