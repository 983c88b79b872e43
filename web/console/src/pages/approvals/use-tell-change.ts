import { formatTime } from '@satha/web-kit/format/format-time.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { tripOutcomeWords } from '@satha/web-kit/trips/trip-outcome-words.ts';
import { changedFieldWords, changedValueWords } from '../../words/money/approval-words.ts';

type Figures = Readonly<Record<string, unknown>>;
type TellChange = {
  /** Names a figure that is changed. */
  field(field: string): string;
  /** Returns the lines that tell a value of it. */
  value(field: string, value: unknown): readonly string[];
};

/** Tells what a proposal changes in the reader's words, whatever its kind. */
export function useTellChange(): TellChange {
  const nameField = useWords(changedFieldWords);
  const nameOutcome = useWords(tripOutcomeWords);
  const t = useWords(changedValueWords);
  const { money, whole, duration } = useFormat();
  const { language } = useLanguage();
  const tellNumber = (field: string, value: number): string => {
    if (field.endsWith('Meters')) return t('kilometers', { km: value / 1000 });
    if (field.endsWith('Seconds')) return duration(value);
    if (field === 'vatBasisPoints') return `${value / 100}%`;
    if (field.endsWith('BasisPoints')) return percentOf(value);
    return field.endsWith('Fils') || field.startsWith('fils') ? money(value) : whole(value);
  };
  const tellTier = ({ fromMeters, filsPerKm }: Figures) =>
    t('fromKilometer', { km: numberOf(fromMeters) / 1000, rate: money(numberOf(filsPerKm)) });
  const tellNight = ({ factorBasisPoints, fromMinute, untilMinute }: Figures) =>
    t('fromUntil', {
      percent: percentOf(numberOf(factorBasisPoints)),
      from: clockOf(numberOf(fromMinute)),
      until: clockOf(numberOf(untilMinute)),
    });
  const tellWeekend = ({ factorBasisPoints, days }: Figures) => {
    const names = listOf(days).map((day) => nameDay(numberOf(day), language));
    return t('onDays', {
      percent: percentOf(numberOf(factorBasisPoints)),
      days: new Intl.ListFormat(language).format(names),
    });
  };
  const tellFee = ({ basisPoints, minimumFils, waiting }: Figures): readonly string[] => {
    if (basisPoints === undefined) return [t('asCancelled')];
    if (basisPoints === 0 && minimumFils === 0) return [t('free')];
    const percent = numberOf(basisPoints) / 100;
    const share = t('share', { percent, least: money(numberOf(minimumFils)) });
    if (!isFigures(waiting)) return [share];
    const waited = t('waited', {
      time: duration(numberOf(waiting.seconds)),
      meters: numberOf(waiting.withinMeters),
      late: duration(numberOf(waiting.latestAfterPromiseSeconds)),
    });
    return [share, waited];
  };
  return {
    field: (field) =>
      isKeyOf(changedFieldWords.en, field)
        ? nameField(field)
        : isKeyOf(tripOutcomeWords.en, field)
          ? nameOutcome(field)
          : field,
    value: (field, value) => {
      const isOutcome = isKeyOf(tripOutcomeWords.en, field);
      if (value === null || value === undefined) {
        return [t(isOutcome ? 'free' : field === 'priceFils' ? 'notOffered' : 'none')];
      }
      if (typeof value === 'number') return [tellNumber(field, value)];
      if (Array.isArray(value)) return value.filter(isFigures).map(tellTier);
      if (!isFigures(value)) return [String(value)];
      if (isOutcome) return tellFee(value);
      return [field === 'weekend' ? tellWeekend(value) : tellNight(value)];
    },
  };
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isFigures = (value: unknown): value is Figures =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isKeyOf = <Words extends object>(words: Words, key: string): key is keyof Words & string =>
  Object.hasOwn(words, key);

/** `+20%`: by how much a factor changes what it multiplies. */
function percentOf(factorBasisPoints: number): string {
  return `+${(factorBasisPoints - 10_000) / 100}%`;
}

/** `22:00` of the minutes since midnight. */
function clockOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.trunc(minute / 60))}:${two(minute % 60)}`;
}

/** Monday is 1, and was 5 January 1970. */
function nameDay(day: number, language: Parameters<typeof formatTime>[1]): string {
  return formatTime(new Date(Date.UTC(1970, 0, 4 + day, 8)).toISOString(), language, 'weekday');
}
