import type { TrackedTrip, TrackedWay } from '@satha/contract/tracking';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { MapPlace, TripProgress } from '@satha/web-kit/map/map-points.ts';
import { tripWords } from '../../words/trip.ts';
import { tellPlace } from '../place-text.ts';
import { sayPlate } from '../say-plate.ts';

const progressOf: Readonly<Partial<Record<TrackedTrip['status'], TripProgress>>> = {
  in_progress: 'under-way',
  completed: 'done',
};

export type MapTrip = ReturnType<typeof useMapTrip>;

/** Returns what a map shows of a trip. */
export function useMapTrip(trip: TrackedTrip, way: TrackedWay | undefined) {
  const t = useWords(tripWords);
  const { language } = useLanguage();
  const { pickup, destination, driver, fix, status } = trip;
  const placeOf = (place: TrackedTrip['pickup']): MapPlace => ({
    lat: place.lat,
    lng: place.lng,
    label: tellPlace(place, language).name,
  });
  const plate = driver?.plate;
  const isApproach = status === 'driver_to_pickup';
  return {
    label: t('mapLabel'),
    pickup: placeOf(pickup),
    destination: placeOf(destination),
    approach: isApproach ? way?.approach : null,
    route: way?.route,
    progress: progressOf[status] ?? 'ahead',
    truck: fix && {
      point: { lat: fix.lat, lng: fix.lng },
      headingDegrees: fix.headingDegrees,
      withinMeters: fix.withinMeters,
      recordedAt: fix.recordedAt,
    },
    isApproach,
    truckLabel: plate && sayPlate(plate, t, language),
  };
}
