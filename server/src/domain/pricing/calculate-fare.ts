import type { FareLine } from '@satha/terms/fare-lines';
import { type Fils, scaleFils } from '../../values/money.ts';
import { containedVat } from './contained-vat.ts';
import { type Factor, findFactors } from './find-factors.ts';
import { sumFareLines } from './sum-fare-lines.ts';
import { type HoldingFactor, type Tariff, unitBasisPoints } from './tariff.ts';

export type FareRequest = {
  /** Whole metres along the road. */
  readonly distanceMeters: number;
  /** Whole seconds of driving. */
  readonly durationSeconds: number;
  readonly departureAt: Temporal.Instant;
  /** The surcharges that hold at departure, in the order in which they are applied. */
  readonly eventFactors: readonly HoldingFactor[];
  /** What gates on the way take, in the order in which they are passed. */
  readonly tolls?: readonly TollLine[];
};

export type TollLine = FareLine & { readonly code: 'toll' };

export type Fare = {
  readonly fareFils: Fils;
  /** In the order in which they were calculated; they sum to the fare. */
  readonly lines: readonly FareLine[];
  /** Tax contained in the fare. */
  readonly vatFils: Fils;
  readonly tariffId: number;
};

/**
 * Returns the fare of a trip; the same request on the same tariff is always the same fare.
 *
 * Base, distance and time are summed and lifted to the minimum fare; then night, weekend and events multiply the
 * running subtotal, one after the other and each as a line of what it adds. Tolls come last: they are handed on as they are, lift
 * no minimum and are multiplied by nothing, and the tax of the whole is contained in them as well.
 * Night, weekend and events are judged at departure, whatever the time of arrival. On a weekend day that is a public holiday,
 * the higher of the two factors is charged, not both. Each line is rounded to the nearest fils, halves up. A longer or
 * slower trip never costs less.
 *
 * @throws RangeError when distance or duration is not a whole number of 0 or more.
 */
export function calculateFare(tariff: Tariff, request: FareRequest): Fare {
  const { distanceMeters, durationSeconds } = request;
  if (![distanceMeters, durationSeconds].every((figure) => Number.isSafeInteger(figure) && figure >= 0)) {
    throw new RangeError('distance and duration must be whole numbers of 0 or more');
  }

  const driven: FareLine[] = [
    { code: 'base', amountFils: tariff.baseFareFils, includedMeters: tariff.includedMeters },
    ...makeDistanceLines(tariff, distanceMeters),
    ...makeTimeLines(tariff, durationSeconds),
  ];
  const lifted = [...driven, ...makeMinimumLines(tariff, sumFareLines(driven))];
  const lines = [
    ...lifted,
    ...makeSurchargeLines(
      sumFareLines(lifted),
      findFactors(tariff, request.departureAt, request.eventFactors),
    ),
    ...(request.tolls ?? []),
  ];

  const fareFils = sumFareLines(lines);
  const vatFils = containedVat(fareFils, tariff.vatBasisPoints);
  return { fareFils, lines, vatFils, tariffId: tariff.tariffId };
}

/** One line for each tier that the route reaches beyond its included metres. */
function makeDistanceLines(tariff: Tariff, distanceMeters: number): FareLine[] {
  return tariff.distanceTiers.flatMap(({ fromMeters, filsPerKm }, index): FareLine[] => {
    const tierEnd = tariff.distanceTiers[index + 1]?.fromMeters ?? distanceMeters;
    const meters = Math.min(tierEnd, distanceMeters) - Math.max(fromMeters, tariff.includedMeters);
    if (meters <= 0) return [];
    return [{ code: 'distance', amountFils: scaleFils(meters, filsPerKm, 1000), meters, filsPerKm }];
  });
}

function makeTimeLines({ filsPerMinute }: Tariff, seconds: number): FareLine[] {
  if (seconds === 0) return [];
  return [{ code: 'time', amountFils: scaleFils(seconds, filsPerMinute, 60), seconds, filsPerMinute }];
}

function makeMinimumLines({ minimumFareFils }: Tariff, subtotalFils: Fils): FareLine[] {
  if (subtotalFils >= minimumFareFils) return [];
  return [{ code: 'minimum', amountFils: minimumFareFils - subtotalFils, minimumFareFils }];
}

function makeSurchargeLines(subtotalFils: Fils, factors: readonly Factor[]): FareLine[] {
  let onFils = subtotalFils;
  return factors.map(({ label, basisPoints }): FareLine => {
    const amountFils = scaleFils(onFils, basisPoints - unitBasisPoints, unitBasisPoints);
    const line = { ...label, amountFils, onFils, factorBasisPoints: basisPoints };
    onFils += amountFils;
    return line;
  });
}
