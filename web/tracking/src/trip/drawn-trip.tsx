import '../look/map-styles.ts';
import type { TrackedTrip, TrackedWay } from '@satha/contract/tracking';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { MapPlace, TripProgress } from '@satha/web-kit/map/map-points.ts';
import { TripMap } from '@satha/web-kit/map/trip-map.tsx';
import { tripWords } from '../words/trip.ts';
import { MapMissing } from './map-missing.tsx';
import { tellPlace } from './place-text.ts';

const progressOf: Readonly<Partial<Record<TrackedTrip['status'], TripProgress>>> = {
  in_progress: 'under-way',
  completed: 'done',
};

type DrawnTripProps = { readonly trip: TrackedTrip; readonly way: TrackedWay | undefined };

/** Its route, what of it is driven, and the truck, moving along. */
export function DrawnTrip({ trip, way }: DrawnTripProps) {
  const t = useWords(tripWords);
  const { language } = useLanguage();
  const { pickup, destination, driver, fix, status } = trip;
  const placeOf = (place: TrackedTrip['pickup']): MapPlace => ({
    lat: place.lat,
    lng: place.lng,
    label: tellPlace(place, language).name,
  });
  const plate = driver?.plate;
  return (
    <TripMap
      label={t('mapLabel')}
      pickup={placeOf(pickup)}
      destination={placeOf(destination)}
      approach={status === 'driver_to_pickup' ? way?.approach : null}
      route={way?.route}
      progress={progressOf[status] ?? 'ahead'}
      truck={
        fix && {
          point: { lat: fix.lat, lng: fix.lng },
          headingDegrees: fix.headingDegrees,
          recordedAt: fix.recordedAt,
        }
      }
      isApproach={status === 'driver_to_pickup'}
      truckLabel={plate && t('plate', plate)}
      height="var(--phone-map-height)"
      whenMissing={<MapMissing />}
    />
  );
}
