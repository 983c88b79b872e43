import type { Digits } from '@satha/terms/languages';
import { type FailureOutcome, failureOutcomeNames } from '@satha/terms/trip-outcomes';
import { withPlainDigits } from '@satha/terms/writing/digits';
import { readAmount, writeAmount } from '@satha/web-kit/forms/amount.ts';
import { writeDigits } from '@satha/web-kit/language/digits.ts';

export const feeWays = ['free', 'share', 'cancellation'] as const;
export type FeeWay = (typeof feeWays)[number];

/** What one outcome costs, as it is written. */
export type FeeDraft = {
  readonly way: FeeWay;
  /** Of the fare. */
  readonly percent: string;
  /** In dirhams. */
  readonly least: string;
  /** Whether it is due only where the truck's track shows that it waited. */
  readonly waits: boolean;
  readonly meters: string;
  /** `10`, or `10:30` with seconds; both. */
  readonly minutes: string;
  readonly late: string;
};
export type FeesDraft = Readonly<Record<FailureOutcome, FeeDraft>>;

/** Rules by outcome, as the service has them. */
type Rules = Readonly<Record<string, unknown>>;

const usual = { percent: '50', least: '60', meters: '200', minutes: '10', late: '30' } as const;

/** Writes rules to be changed, in the reader's digits; what an outcome has not is filled with what is usual. */
export function writeFees(rules: Rules, digits: Digits): FeesDraft {
  const entries = failureOutcomeNames.map((outcome) => [outcome, writeFee(rules[outcome], digits)] as const);
  return Object.fromEntries(entries) as FeesDraft;
}

function writeFee(rule: unknown, digits: Digits): FeeDraft {
  const write = (text: string) => writeDigits(text, digits);
  const blank: FeeDraft = {
    ...{ way: 'free', waits: false, percent: write(usual.percent), least: write(usual.least) },
    ...{ meters: write(usual.meters), minutes: write(usual.minutes), late: write(usual.late) },
  };
  if (!isRecord(rule)) return blank;
  if ('asCancelledIn' in rule) return { ...blank, way: 'cancellation' };
  const [basisPoints, minimumFils] = [numberOf(rule.basisPoints), numberOf(rule.minimumFils)];
  if (basisPoints === 0 && minimumFils === 0) return blank;
  const share: FeeDraft = {
    ...{ ...blank, way: 'share' },
    percent: writeAmount(basisPoints, digits),
    least: writeAmount(minimumFils, digits),
  };
  const { waiting } = rule;
  if (!isRecord(waiting)) return share;
  return {
    ...{ ...share, waits: true, meters: write(String(numberOf(waiting.withinMeters))) },
    minutes: write(writeMinutes(numberOf(waiting.seconds))),
    late: write(writeMinutes(numberOf(waiting.latestAfterPromiseSeconds))),
  };
}

export type FeeField = 'percent' | 'least' | 'meters' | 'minutes' | 'late';
export type FeeFault = { readonly outcome: FailureOutcome; readonly field: FeeField };

/** Returns the rules of a draft, or what says none; an outcome that is free has no rule. */
export function readFeesDraft(
  draft: FeesDraft,
): { readonly rules: Rules } | { readonly faults: readonly FeeFault[] } {
  const faults: FeeFault[] = [];
  const rules: Record<string, unknown> = {};
  for (const outcome of failureOutcomeNames) {
    const fee = draft[outcome];
    if (fee.way === 'cancellation') rules[outcome] = { asCancelledIn: 'at_pickup' };
    if (fee.way === 'share') rules[outcome] = readShare(fee, (field) => faults.push({ outcome, field }));
  }
  return faults.length > 0 ? { faults } : { rules };
}

const wholeFare = 10_000;
const mostMeters = 100_000;
const daySeconds = 86_400;

function readShare(fee: FeeDraft, note: (field: FeeField) => void) {
  const need = (field: FeeField, value: number | undefined, least: number, most: number): number => {
    if (value !== undefined && value >= least && value <= most) return value;
    note(field);
    return least;
  };
  const share = {
    basisPoints: need('percent', readAmount(fee.percent), 0, wholeFare),
    minimumFils: need('least', readAmount(fee.least), 0, 1_000_000_000),
  };
  if (!fee.waits) return share;
  return {
    ...share,
    waiting: {
      withinMeters: need('meters', readWhole(fee.meters), 1, mostMeters),
      seconds: need('minutes', readMinutes(fee.minutes), 1, daySeconds),
      latestAfterPromiseSeconds: need('late', readMinutes(fee.late), 0, daySeconds),
    },
  };
}

function readWhole(text: string): number | undefined {
  const plain = withPlainDigits(text).trim();
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}

/** Reads `10` or `10:30` as seconds. */
function readMinutes(text: string): number | undefined {
  const match = /^(\d{1,4})(?::([0-5]\d))?$/.exec(withPlainDigits(text).trim());
  return match ? Number(match[1]) * 60 + Number(match[2] ?? 0) : undefined;
}

function writeMinutes(seconds: number): string {
  const rest = seconds % 60;
  const minutes = String(Math.trunc(seconds / 60));
  return rest === 0 ? minutes : `${minutes}:${String(rest).padStart(2, '0')}`;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

type Fees = { readonly accountId: number | null; readonly validFrom: string; readonly rules: Rules };

/** Returns the rules that hold at a moment: the account's own where it has some by then, else those for all. */
export function findRules(fees: readonly Fees[], accountId: number | null, now: string): Rules {
  const begun = fees.filter(({ validFrom }) => Date.parse(validFrom) <= Date.parse(now));
  const latestOf = (owner: number | null) =>
    begun
      .filter((one) => one.accountId === owner)
      .toSorted((one, other) => Date.parse(one.validFrom) - Date.parse(other.validFrom))
      .at(-1);
  return (latestOf(accountId) ?? latestOf(null))?.rules ?? {};
}
