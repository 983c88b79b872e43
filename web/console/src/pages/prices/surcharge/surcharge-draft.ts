import type { EventFactorRequest } from '@satha/contract/console/money/price-proposals';
import type { PriceTrialRequest } from '@satha/contract/console/money/prices';
import { calendarKinds } from '@satha/terms/calendar';
import { readAmount } from '@satha/web-kit/forms/amount.ts';

/** A surcharge as it is written, in percent. */
export type SurchargeDraft = {
  readonly name: string;
  readonly percent: string;
  /** Empty: the whole time; else a kind of days, or the number of an entry of the calendar. */
  readonly days: string;
  /** Empty: every one. */
  readonly vehicleTypeId: string;
  /** YYYY-MM-DDTHH:MM, or empty, both. */
  readonly validFrom: string;
  readonly validUntil: string;
  readonly source: string;
};

export type SurchargeField = keyof SurchargeDraft;

export const emptySurcharge: SurchargeDraft = {
  ...{ name: '', percent: '', days: '', vehicleTypeId: '', validFrom: '', validUntil: '', source: '' },
};

/** What a surcharge says, without why it is proposed. */
export type SurchargeFigures = Omit<EventFactorRequest, 'clientToken' | 'reason'>;

const unitBasisPoints = 10_000;
/** Ten times the fare: no factor is larger. */
const mostBasisPoints = 100_000;

/** The fields that can be missing or wrong, as they stand in the form. */
const checkedFields = ['name', 'percent', 'validFrom', 'validUntil', 'source'] as const;

/** Returns what a draft says, or the fields that are missing or wrong, in the order of the form. */
export function readSurchargeDraft(
  draft: SurchargeDraft,
): { readonly figures: SurchargeFigures } | { readonly faults: readonly SurchargeField[] } {
  const days = readDays(draft.days);
  const factorBasisPoints = readFactor(draft);
  const faults = checkedFields.filter((field) => {
    if (field === 'percent') return factorBasisPoints === undefined;
    if (field === 'validUntil') return days === null && !isSpan(draft);
    return draft[field].trim() === '';
  });
  if (faults.length > 0 || factorBasisPoints === undefined) return { faults };
  const figures = {
    ...{ name: draft.name.trim(), source: draft.source.trim(), factorBasisPoints },
    vehicleTypeId: readType(draft),
    validFrom: draft.validFrom,
  };
  if (days === null) return { figures: { ...figures, validUntil: draft.validUntil } };
  return { figures: { ...figures, days, validUntil: null } };
}

function isSpan({ validFrom, validUntil }: SurchargeDraft): boolean {
  return validUntil !== '' && validUntil > validFrom;
}

function readDays(text: string): NonNullable<EventFactorRequest['days']> | null {
  const kind = calendarKinds.find((one) => one === text);
  if (kind) return { kind };
  return text === '' ? null : { calendarEntryId: Number(text) };
}

const readType = ({ vehicleTypeId }: SurchargeDraft) => (vehicleTypeId === '' ? null : Number(vehicleTypeId));

/** Reads percent as a factor; 0 ends what days of the calendar cost. */
function readFactor({ percent, days }: SurchargeDraft): number | undefined {
  const basisPoints = readAmount(percent);
  if (basisPoints === undefined || (basisPoints === 0 && days === '')) return undefined;
  return unitBasisPoints + basisPoints <= mostBasisPoints ? unitBasisPoints + basisPoints : undefined;
}

type Tried = PriceTrialRequest['eventFactors'][number];
export type TriedSpan = { readonly weeks: number; readonly from: string; readonly until: string };

/** Returns the surcharge as it is tried on the days of the calendar of a period; undefined while it says no figure. */
export function tryOnDays(
  draft: SurchargeDraft,
  { from, until }: { readonly from: string; readonly until: string },
): Tried | undefined {
  const [days, factorBasisPoints] = [readDays(draft.days), readFactor(draft)];
  if (days === null || factorBasisPoints === undefined) return undefined;
  return { vehicleTypeId: readType(draft), days, validFrom: from, validUntil: until, factorBasisPoints };
}

const weekMs = 7 * 86_400_000;
/** The UAE is four hours ahead of UTC, summer and winter. */
const uaeOffset = '+04:00';
const uaeOffsetMs = 4 * 3_600_000;

/**
 * Returns a span as much earlier as it takes to be over, in whole weeks: the same hours of the week, so that night and weekend
 * fall where they will. Undefined while it is none.
 */
export function findTriedSpan(draft: SurchargeDraft, now: string): TriedSpan | undefined {
  if (draft.validFrom === '' || !isSpan(draft)) return undefined;
  const [fromMs, untilMs] = [
    Date.parse(draft.validFrom + uaeOffset),
    Date.parse(draft.validUntil + uaeOffset),
  ];
  const weeks = Math.max(0, Math.ceil((untilMs - Date.parse(now)) / weekMs));
  const earlier = (ms: number) => new Date(ms - weeks * weekMs + uaeOffsetMs).toISOString().slice(0, 16);
  return { weeks, from: earlier(fromMs), until: earlier(untilMs) };
}

/** Returns the surcharge as it is tried for a span; undefined while it says no figure. */
export function tryForSpan(draft: SurchargeDraft, { from, until }: TriedSpan): Tried | undefined {
  const factorBasisPoints = readFactor(draft);
  if (factorBasisPoints === undefined) return undefined;
  return { vehicleTypeId: readType(draft), validFrom: from, validUntil: until, factorBasisPoints };
}
