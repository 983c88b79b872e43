import { formatRelativeTimeIn } from '../../format/format-time.ts';
import { useNow } from '../../format/use-now.ts';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import type { MapPlace, MapPoint, TruckFix } from '../map-points.ts';
import { factWords, windWords } from './fact-words.ts';

const winds = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
const usualStaleSeconds = 90;

/** Puts what a map shows into words, in the reader's language. */
export function useMapFacts(staleAfterSeconds = usualStaleSeconds) {
  const t = useWords(factWords);
  const wind = useWords(windWords);
  const { locale } = useLanguage();
  const nowMs = useNow();

  const coordinates = ({ lat, lng }: MapPoint) =>
    t('coordinates', { lat: lat.toFixed(5), lng: lng.toFixed(5) });
  const ageOf = ({ recordedAt }: TruckFix) =>
    formatRelativeTimeIn(recordedAt, Math.max(nowMs, Date.parse(recordedAt)), locale);
  /** A truck that only mobile masts located is told with its radius. */
  const withinOf = ({ withinMeters }: TruckFix) =>
    withinMeters === undefined ? undefined : t('within', { kilometers: (withinMeters / 1000).toFixed(1) });
  return {
    coordinates,
    place(place: MapPlace | MapPoint | null): string {
      if (!place) return t('notChosen');
      const at = coordinates(place);
      // Where nobody knows a name, the name is the coordinates themselves.
      const hasName = 'label' in place && place.label !== '' && !at.includes(place.label);
      return hasName ? t('place', { label: place.label, coordinates: at }) : at;
    },
    truck(label: string, fix: TruckFix): string {
      const place = [coordinates(fix.point), withinOf(fix)].filter((part) => part).join(', ');
      const parts = { label, coordinates: place, age: ageOf(fix) };
      if (typeof fix.headingDegrees !== 'number') return t('truckStanding', parts);
      const index = Math.round(fix.headingDegrees / 45) % winds.length;
      return t('truckThere', { ...parts, direction: wind(winds[index] ?? 'n') });
    },
    ageOf,
    withinOf,
    isStale: ({ recordedAt }: TruckFix) => nowMs - Date.parse(recordedAt) > staleAfterSeconds * 1000,
  };
}
