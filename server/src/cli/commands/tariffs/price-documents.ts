import { clockTime, type EventFactor, type Tariff, unitBasisPoints } from '../../../domain/pricing/tariff.ts';
import type { TariffBook } from '../../../domain/pricing/tariff-book.ts';
import type { PriceList } from '../../../domain/quotes/make-quote.ts';
import { aedFromFils } from '../../../values/money.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

/** All prices as they are listed: `satha tariff change` reads them again, and passes over what stays as it was. */
export function pricesDocument({ vehicleTypes, tariffBook: book }: PriceList) {
  return {
    vehicleTypes: [...vehicleTypes.values()].map(({ id, name, available, approvedForTrips }) => ({
      vehicleTypeId: id,
      name,
      available,
      approvedForTrips,
    })),
    tariffs: book.tariffs.map((tariff) => listedTariff(tariff, book)),
    eventFactors: book.eventFactors.map(factorDocument),
  };
}

/** Returns a tariff as it is listed: with the time until which it holds, which follows from the next one's. */
export function listedTariff(tariff: Tariff, book: TariffBook) {
  const validUntil = findEnd(tariff, book);
  return { ...tariffDocument(tariff), validUntil: validUntil ? formatUaeTimestamp(validUntil) : null };
}

/** Returns when the next tariff of the vehicle type begins. */
export function findEnd(tariff: Tariff, book: TariffBook): Temporal.Instant | undefined {
  const ofType = book.tariffs.filter(({ vehicleTypeId }) => vehicleTypeId === tariff.vehicleTypeId);
  return ofType[ofType.indexOf(tariff) + 1]?.validFrom;
}

/** Returns a tariff as a file of prices has it. */
export function tariffDocument(tariff: Tariff) {
  return {
    tariffId: tariff.tariffId,
    vehicleTypeId: tariff.vehicleTypeId,
    validFrom: formatUaeTimestamp(tariff.validFrom),
    baseFare: aedFromFils(tariff.baseFareFils),
    includedKm: tariff.includedMeters / 1000,
    distanceTiers: tariff.distanceTiers.map((tier) => ({
      fromKm: tier.fromMeters / 1000,
      perKm: aedFromFils(tier.filsPerKm),
    })),
    perMinute: aedFromFils(tariff.filsPerMinute),
    minimumFare: aedFromFils(tariff.minimumFareFils),
    night: {
      factor: tariff.night.factorBasisPoints / unitBasisPoints,
      from: clockTime(tariff.night.fromMinute),
      until: clockTime(tariff.night.untilMinute),
    },
    weekend: { factor: tariff.weekend.factorBasisPoints / unitBasisPoints, days: tariff.weekend.days },
    vatPercent: tariff.vatBasisPoints / 100,
    source: tariff.source,
  };
}

/** Returns a surcharge as it is listed, and as a file of prices has it. */
export function factorDocument(factor: EventFactor) {
  return {
    eventFactorId: factor.eventFactorId,
    name: factor.name,
    // Told also where it is for all, so that a change can tell that it is.
    vehicleTypeId: factor.vehicleTypeId ?? null,
    validFrom: formatUaeTimestamp(factor.validFrom),
    // Of the calendar, the calendar says which days, and `satha calendar` changes it.
    ...(factor.calendar && { calendar: factor.calendar }),
    validUntil: factor.validUntil ? formatUaeTimestamp(factor.validUntil) : null,
    factor: factor.factorBasisPoints / unitBasisPoints,
    source: factor.source,
  };
}
