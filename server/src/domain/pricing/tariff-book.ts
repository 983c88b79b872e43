import { type Calendar, emptyCalendar } from '../calendar/calendar.ts';
import { findCalendarFactor } from './calendar-factor.ts';
import {
  type EventFactor,
  type HoldingFactor,
  requireSoundEventFactor,
  requireSoundTariff,
  type Tariff,
} from './tariff.ts';

/** All prices at one moment of knowing them: an immutable snapshot, safe to keep and to share. */
export type TariffBook = {
  /** By vehicle type, then by the time they begin. */
  readonly tariffs: readonly Tariff[];
  readonly eventFactors: readonly EventFactor[];
  /**
   * The tariff that holds for a departure: the latest that has begun. The first one also holds for every time
   * before it, so only a vehicle type without any tariff has none.
   */
  findTariff(vehicleTypeId: number, departureAt: Temporal.Instant): Tariff | undefined;
  /**
   * The surcharges that hold for a departure, in the order in which they are to be applied: the one of the calendar, if
   * any, then those for a time, the earliest first.
   */
  findEventFactors(
    vehicleTypeId: number,
    departureAt: Temporal.Instant,
  ): readonly (EventFactor & HoldingFactor)[];
};

/** @throws RangeError for a tariff or a factor that could give a wrong fare, or two tariffs that begin at once. */
export function makeTariffBook(
  tariffs: readonly Tariff[],
  eventFactors: readonly EventFactor[] = [],
  calendar: Calendar = emptyCalendar,
): TariffBook {
  tariffs.forEach(requireSoundTariff);
  eventFactors.forEach(requireSoundEventFactor);

  const sortedTariffs = [...tariffs].sort(
    (a, b) => a.vehicleTypeId - b.vehicleTypeId || Temporal.Instant.compare(a.validFrom, b.validFrom),
  );
  const sortedFactors = [...eventFactors].sort(
    (a, b) => Temporal.Instant.compare(a.validFrom, b.validFrom) || a.eventFactorId - b.eventFactorId,
  );
  const ofTimes = sortedFactors.filter((factor) => factor.calendar === undefined);
  const ofCalendar = sortedFactors.filter((factor) => factor.calendar !== undefined);
  const byVehicleType = Map.groupBy(sortedTariffs, (tariff) => tariff.vehicleTypeId);
  for (const [vehicleTypeId, ofType] of byVehicleType) requireDistinctBeginnings(vehicleTypeId, ofType);

  return {
    tariffs: sortedTariffs,
    eventFactors: sortedFactors,
    findTariff(vehicleTypeId, departureAt) {
      const ofType = byVehicleType.get(vehicleTypeId);
      return ofType?.findLast((tariff) => isAtOrAfter(departureAt, tariff.validFrom)) ?? ofType?.[0];
    },
    findEventFactors(vehicleTypeId, departureAt) {
      const holds = (factor: EventFactor) =>
        (factor.vehicleTypeId === undefined || factor.vehicleTypeId === vehicleTypeId) &&
        isAtOrAfter(departureAt, factor.validFrom) &&
        !(factor.validUntil && isAtOrAfter(departureAt, factor.validUntil));
      const candidates = ofCalendar.filter(holds);
      const ofDay =
        candidates.length === 0
          ? undefined
          : findCalendarFactor(candidates, calendar.findEntries(departureAt));
      return [...(ofDay ? [ofDay] : []), ...ofTimes.filter(holds)];
    },
  };
}

function requireDistinctBeginnings(vehicleTypeId: number, sortedTariffs: readonly Tariff[]): void {
  sortedTariffs.forEach((tariff, index) => {
    if (index > 0 && sortedTariffs[index - 1]?.validFrom.equals(tariff.validFrom)) {
      throw new RangeError(`vehicle type ${vehicleTypeId} has two tariffs from ${tariff.validFrom}`);
    }
  });
}

function isAtOrAfter(instant: Temporal.Instant, bound: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, bound) >= 0;
}
