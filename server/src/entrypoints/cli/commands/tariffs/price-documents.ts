import {
  clockTime,
  type EventFactor,
  type Tariff,
  unitBasisPoints,
} from '../../../../domain/pricing/tariff.ts';
import { aedFromFils } from '../../../../values/money.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';

/** Returns a tariff as it is listed, and as a file of prices has it. */
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
    ...(factor.vehicleTypeId !== undefined && { vehicleTypeId: factor.vehicleTypeId }),
    validFrom: formatUaeTimestamp(factor.validFrom),
    // Of the calendar, the calendar says which days, and `satha calendar` changes it.
    ...(factor.calendar && { calendar: factor.calendar }),
    validUntil: factor.validUntil ? formatUaeTimestamp(factor.validUntil) : null,
    factor: factor.factorBasisPoints / unitBasisPoints,
  };
}
