import type { TripDetail } from '@satha/contract/portal/trips';
import type { TripStatusName } from '@satha/terms/trip-statuses';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { TripProgress } from '@satha/web-kit/map/map-points.ts';
import { TripMap } from '@satha/web-kit/map/trip-map.tsx';
import { useQuery } from '@tanstack/react-query';
import { tripWayQuery } from '../../../api/trips/trips.ts';
import { tripWords } from '../../../words/trips/trip.ts';
import { shortPlace } from '../place-label.ts';

const progressOf: Readonly<Partial<Record<TripStatusName, TripProgress>>> = {
  in_progress: 'under-way',
  completed: 'done',
};

type TripMapPanelProps = { readonly accountId: number; readonly trip: TripDetail };

/** Shows the trip on the map: its route, what of it is driven, the truck. */
export function TripMapPanel({ accountId, trip }: TripMapPanelProps) {
  const t = useWords(tripWords);
  const { language } = useLanguage();
  const { tripId, pickup, destination, driver, fix, status } = trip;
  const way = useQuery(tripWayQuery(accountId, tripId, driver?.isAtTrip === true)).data;
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
