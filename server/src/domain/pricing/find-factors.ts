import { type HoldingFactor, isNight, isWeekend, type Tariff, unitBasisPoints } from './tariff.ts';

/** What multiplies the fare at departure, in the order in which it does. */
export type Factor = {
  readonly label: { readonly code: 'night' | 'weekend' } | { readonly code: 'event'; readonly name: string };
  readonly basisPoints: number;
};

/**
 * Returns the factors of a departure that are not 1: the night's, the weekend's, then the surcharges in the
 * order in which they are given. Of the weekend's and a public holiday's only the higher one is charged; the
 * holiday's when they are equal.
 */
export function findFactors(
  tariff: Tariff,
  departureAt: Temporal.Instant,
  eventFactors: readonly HoldingFactor[],
): Factor[] {
  const factors: Factor[] = [];
  if (isNight(tariff, departureAt)) {
    factors.push({ label: { code: 'night' }, basisPoints: tariff.night.factorBasisPoints });
  }
  const weekendBasisPoints = isWeekend(tariff, departureAt) ? tariff.weekend.factorBasisPoints : 0;
  const isOutdone = ({ isForHoliday, factorBasisPoints }: HoldingFactor) =>
    isForHoliday === true && factorBasisPoints < weekendBasisPoints;
  const charged = eventFactors.filter((factor) => !isOutdone(factor));
  if (weekendBasisPoints > 0 && !charged.some(({ isForHoliday }) => isForHoliday)) {
    factors.push({ label: { code: 'weekend' }, basisPoints: weekendBasisPoints });
  }
  for (const { name, factorBasisPoints } of charged) {
    factors.push({ label: { code: 'event', name }, basisPoints: factorBasisPoints });
  }
  return factors.filter((factor) => factor.basisPoints !== unitBasisPoints);
}
