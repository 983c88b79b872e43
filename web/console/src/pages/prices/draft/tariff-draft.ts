import type { TariffRequest } from '@satha/contract/console/money/price-proposals';
import type { ConsoleTariff } from '@satha/contract/console/money/prices';
import type { Digits } from '@satha/terms/languages';
import { withPlainDigits } from '@satha/terms/writing/digits';
import { readTime } from '@satha/web-kit/dates/written-date.ts';
import { readAmount, writeAmount } from '@satha/web-kit/forms/amount.ts';
import { writeDigits } from '@satha/web-kit/language/digits.ts';

/** What a tariff says, without when it begins and who decided it. */
export type TariffFigures = Omit<TariffRequest, 'clientToken' | 'reason' | 'validFrom' | 'source'>;

/** A tariff as it is written: amounts in dirhams, ways in kilometres, surcharges in percent. */
export type TariffDraft = {
  readonly vehicleTypeId: number;
  readonly baseFare: string;
  readonly includedKm: string;
  readonly tiers: readonly { readonly fromKm: string; readonly perKm: string }[];
  readonly perMinute: string;
  readonly minimumFare: string;
  readonly nightPercent: string;
  readonly nightFrom: string;
  readonly nightUntil: string;
  readonly weekendPercent: string;
  /** Monday is 1. */
  readonly weekendDays: readonly number[];
  readonly vatPercent: string;
  /** YYYY-MM-DDTHH:MM, or empty. */
  readonly validFrom: string;
  readonly source: string;
};

export type DraftField = keyof TariffDraft;

const unitBasisPoints = 10_000;
const metersPerKm = 1_000;

/** Writes a tariff to be changed, in the reader's digits. */
export function writeTariff(tariff: ConsoleTariff, digits: Digits): TariffDraft {
  const { night, weekend } = tariff;
  const percent = (basisPoints: number) => writeAmount(basisPoints, digits);
  const km = (meters: number) => writeDigits(String(meters / metersPerKm), digits);
  return {
    vehicleTypeId: tariff.vehicleTypeId,
    baseFare: writeAmount(tariff.baseFareFils, digits),
    includedKm: km(tariff.includedMeters),
    tiers: tariff.distanceTiers.map(({ fromMeters, filsPerKm }) => ({
      fromKm: km(fromMeters),
      perKm: writeAmount(filsPerKm, digits),
    })),
    perMinute: writeAmount(tariff.filsPerMinute, digits),
    minimumFare: writeAmount(tariff.minimumFareFils, digits),
    nightPercent: percent(night.factorBasisPoints - unitBasisPoints),
    nightFrom: writeDigits(writeClock(night.fromMinute), digits),
    nightUntil: writeDigits(writeClock(night.untilMinute), digits),
    weekendPercent: percent(weekend.factorBasisPoints - unitBasisPoints),
    weekendDays: weekend.days,
    vatPercent: percent(tariff.vatBasisPoints),
    validFrom: '',
    source: '',
  };
}

/** Returns the figures of a draft, or the fields that say none; the service judges what they are. */
export function readTariffDraft(
  draft: TariffDraft,
): { readonly figures: TariffFigures } | { readonly faults: readonly DraftField[] } {
  const faults: DraftField[] = [];
  const need = <Value>(field: DraftField, value: Value | undefined, instead: Value): Value => {
    if (value === undefined) faults.push(field);
    return value ?? instead;
  };
  const amount = (field: DraftField, text: string) => need(field, readAmount(text), 0);
  const figures: TariffFigures = {
    vehicleTypeId: draft.vehicleTypeId,
    baseFareFils: amount('baseFare', draft.baseFare),
    includedMeters: need('includedKm', readKm(draft.includedKm), 0),
    distanceTiers: draft.tiers.map(({ fromKm, perKm }) => ({
      fromMeters: need('tiers', readKm(fromKm), 0),
      filsPerKm: amount('tiers', perKm),
    })),
    filsPerMinute: amount('perMinute', draft.perMinute),
    minimumFareFils: amount('minimumFare', draft.minimumFare),
    night: {
      factorBasisPoints: unitBasisPoints + amount('nightPercent', draft.nightPercent),
      fromMinute: need('nightFrom', readMinute(draft.nightFrom), 0),
      untilMinute: need('nightUntil', readMinute(draft.nightUntil), 0),
    },
    weekend: {
      factorBasisPoints: unitBasisPoints + amount('weekendPercent', draft.weekendPercent),
      days: [...draft.weekendDays].toSorted(),
    },
    vatBasisPoints: amount('vatPercent', draft.vatPercent),
  };
  const isAscending = figures.distanceTiers.every(({ fromMeters }, index, tiers) => {
    const before = tiers[index - 1];
    return before === undefined ? fromMeters === 0 : fromMeters > before.fromMeters;
  });
  if (!isAscending || figures.distanceTiers.length === 0) faults.push('tiers');
  return faults.length > 0 ? { faults } : { figures };
}

/** Reads kilometres with at most three decimals as metres. */
function readKm(text: string): number | undefined {
  const plain = withPlainDigits(text).trim().replace('٫', '.');
  return /^\d{1,5}(\.\d{1,3})?$/.test(plain) ? Math.round(Number(plain) * metersPerKm) : undefined;
}

function readMinute(text: string): number | undefined {
  const [hours, minutes] = readTime(text)?.split(':').map(Number) ?? [];
  return hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes;
}

function writeClock(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.trunc(minute / 60))}:${two(minute % 60)}`;
}
