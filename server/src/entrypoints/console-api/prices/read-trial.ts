import type { PriceTrialRequest } from '@satha/contract/console/money/prices';
import type { TripPeriod } from '../../../domain/price-trials/price-trial.ts';
import type { NewEventFactor, PriceChanges } from '../../../domain/pricing/price-changes.ts';
import { requireSoundTariff, unitBasisPoints } from '../../../domain/pricing/tariff.ts';
import { Problem } from '../../../values/problem.ts';
import { readMoment } from '../../request-fields.ts';
import { readDaysOf } from './read-days-of.ts';

/** Our own figure: a year with the one before its holidays. */
const mostDays = 400;

/** Our own figure: surcharges multiply each other, and a fare has to stay a number. */
const mostTogether = 100;

/** A price of a trial is stored nowhere, and nobody is told where it comes from. */
const source = 'trial';

/** Returns what a request asks to be tried. @throws Problem invalid_request that names the field. */
export function readTrial({ tariffs, eventFactors, accountId, ...asked }: PriceTrialRequest): {
  readonly draft: PriceChanges;
  readonly period: TripPeriod;
} {
  const [from, until] = readSpan('', asked.from, asked.until, ['from', 'until']);
  if (until.since(from).total('hours') > mostDays * 24) {
    throw refuse('until', `is more than ${mostDays} days behind from; choose a shorter period.`);
  }
  return {
    period: { from, until, accountId },
    draft: {
      tariffs: tariffs.map((_, index) => readTariff(tariffs, index, from)),
      eventFactors: readEventFactors(eventFactors),
    },
  };
}

function readEventFactors(eventFactors: PriceTrialRequest['eventFactors']): PriceChanges['eventFactors'] {
  const factors = eventFactors.map<NewEventFactor>(
    ({ vehicleTypeId, factorBasisPoints, days, ...span }, index) => {
      const at = `eventFactors.${index}.`;
      const names = ['validFrom', 'validUntil'] as const;
      const [validFrom, validUntil] = readSpan(at, span.validFrom, span.validUntil, names);
      const what = {
        ...{ name: source, factorBasisPoints, source, validFrom, validUntil },
        ...(days && { calendar: readDaysOf(days) }),
      };
      return vehicleTypeId === null ? what : { ...what, vehicleTypeId };
    },
  );
  // Of those on days of the calendar one is charged at most: the highest counts, at every time.
  const ofTimes = factors.filter(({ calendar }) => !calendar);
  const ofDays = factors.filter(({ calendar }) => calendar).map((factor) => factor.factorBasisPoints);
  const highest = Math.max(unitBasisPoints, ...ofDays) / unitBasisPoints;
  const most = Math.max(1, ...ofTimes.map((factor) => multiplyAtBeginning(factor, ofTimes)));
  if (most * highest <= mostTogether) return factors;
  throw refuse(
    'eventFactors',
    'together are more than a hundredfold at one time; give fewer, or lower ones.',
  );
}

/** Returns what a fare is multiplied by when a surcharge begins: more hold then than a moment before. */
function multiplyAtBeginning(
  { validFrom, vehicleTypeId }: NewEventFactor,
  factors: readonly NewEventFactor[],
): number {
  return factors
    .filter((factor) => Temporal.Instant.compare(factor.validFrom, validFrom) <= 0)
    .filter(({ validUntil }) => !validUntil || Temporal.Instant.compare(validFrom, validUntil) < 0)
    .filter((factor) => (factor.vehicleTypeId ?? vehicleTypeId) === (vehicleTypeId ?? factor.vehicleTypeId))
    .reduce((product, { factorBasisPoints }) => (product * factorBasisPoints) / unitBasisPoints, 1);
}

function readTariff(tariffs: PriceTrialRequest['tariffs'], index: number, validFrom: Temporal.Instant) {
  const { vehicleTypeId, ...figures } = tariffs[index] as PriceTrialRequest['tariffs'][number];
  const field = `tariffs.${index}`;
  if (tariffs.findIndex((tariff) => tariff.vehicleTypeId === vehicleTypeId) < index) {
    const already = `is a second one of vehicle type ${vehicleTypeId}; try one tariff of a type at a time.`;
    throw refuse(field, already);
  }
  const tariff = { ...figures, vehicleTypeId, validFrom, source };
  try {
    requireSoundTariff({ ...tariff, tariffId: 0 });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refuse(field, `cannot be: ${error.message.replace('tariff 0: ', '')}.`);
  }
  return tariff;
}

function readSpan(
  at: string,
  first: string,
  behind: string,
  [firstName, behindName]: readonly [string, string],
): readonly [Temporal.Instant, Temporal.Instant] {
  const [from, until] = [readAt(`${at}${firstName}`, first), readAt(`${at}${behindName}`, behind)];
  if (Temporal.Instant.compare(from, until) < 0) return [from, until];
  throw refuse(`${at}${behindName}`, `must be behind ${firstName}; choose a later moment.`);
}

function readAt(field: string, text: string): Temporal.Instant {
  const moment = readMoment(text, false);
  if (moment) return moment;
  throw refuse(field, 'must be a day as YYYY-MM-DD, in UAE time, or RFC 3339.');
}

function refuse(field: string, message: string): Problem {
  return new Problem('invalid_request', { fields: [{ field, message: `${field} ${message}` }] });
}
