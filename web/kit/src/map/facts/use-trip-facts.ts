import { useWords } from '../../language/use-words.tsx';
import type { MapPlace, TruckFix } from '../map-points.ts';
import { factWords } from './fact-words.ts';
import { useMapFacts } from './use-map-facts.ts';

type TripFactsOptions = {
  readonly pickup: MapPlace;
  readonly destination: MapPlace;
  readonly truck?: TruckFix | null | undefined;
  readonly truckLabel?: string | undefined;
  readonly staleAfterSeconds?: number | undefined;
};

/**
 * Returns what the map of a trip shows, in words, and what is told while the truck's position is an old one, or a coarse one.
 */
export function useTripFacts({
  pickup,
  destination,
  truck,
  truckLabel,
  staleAfterSeconds,
}: TripFactsOptions) {
  const t = useWords(factWords);
  const facts = useMapFacts(staleAfterSeconds);
  const doubts = truck
    ? [facts.withinOf(truck), facts.isStale(truck) && t('stale', { age: facts.ageOf(truck) })].filter(Boolean)
    : [];
  return {
    facts: [
      { key: 'pickup', text: `${t('pickup')}: ${facts.place(pickup)}` },
      { key: 'destination', text: `${t('destination')}: ${facts.place(destination)}` },
      ...(truck ? [{ key: 'truck', text: facts.truck(truckLabel ?? t('truck'), truck) }] : []),
    ],
    staleText: doubts.length > 0 ? doubts.join(' · ') : undefined,
  };
}
