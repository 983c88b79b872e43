import type {
  ArrivalPunctuality,
  AssignmentSpeed,
  OfferResult,
  SentTextKind,
  TripTextKind,
  TripTextResult,
} from '@satha/terms/figures';
import { writeHour } from '@satha/web-kit/dates/write-hour.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { writeDigits } from '@satha/web-kit/language/digits.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { smsStatusWords } from '@satha/web-kit/trips/sms-status-words.ts';
import { measuredPartWords, measuredWords } from '../../words/trips/measured.ts';
import { textKindWords, tripWords } from '../../words/trips/trip.ts';

/** Returns what names the things that figures count by. */
export function useMeasureNames() {
  const t = useWords(measuredWords);
  const tTrip = useWords(tripWords);
  const tText = useWords(textKindWords);
  const tSms = useWords(smsStatusWords);
  const { time } = useFormat();
  const { digits } = useLanguage();
  return {
    day: (date: string) => time(`${date}T00:00:00+04:00`, 'day'),
    dayOfMonth: (date: string) => time(`${date}T00:00:00+04:00`, 'dayOfMonth'),
    /** 1 January 2024 was a Monday. */
    weekday: (weekday: number) => time(`2024-01-0${weekday}T00:00:00+04:00`, 'weekday'),
    hour: (hour: number) => writeHour(hour, digits),
    field: (field: string) => writeDigits(field.replace(',', ', '), digits),
    arrival: (arrival: ArrivalPunctuality) => t(`arrival_${arrival}`),
    speed: (speed: AssignmentSpeed) => t(`speed_${speed}`),
    result: (result: OfferResult) => tTrip(`offer_${result}`),
    text: (text: SentTextKind) => tText(text),
    textResult: (result: TripTextResult) => tSms(result),
  };
}

/** Returns what tells by what a figure has narrowed a list of trips, by the name that it has in the address. */
export function useMeasuredNames() {
  const t = useWords(measuredPartWords);
  const { plain } = useFormat();
  const names = useMeasureNames();
  return {
    endFrom: (date: string) => t('endFrom', { what: names.day(date) }),
    endTo: (date: string) => t('endTo', { what: names.day(date) }),
    weekday: (weekday: number) => t('weekday', { what: names.weekday(weekday) }),
    hour: (hour: number) => t('hour', { what: names.hour(hour) }),
    departHour: (hour: number) => t('departHour', { what: names.hour(hour) }),
    endWeekday: (weekday: number) => t('endWeekday', { what: names.weekday(weekday) }),
    endHour: (hour: number) => t('endHour', { what: names.hour(hour) }),
    field: (field: string) => t('field', { what: names.field(field) }),
    arrival: (arrival: ArrivalPunctuality) => t('arrival', { what: names.arrival(arrival) }),
    arrivalAnew: (arrival: ArrivalPunctuality) => t('arrivalAnew', { what: names.arrival(arrival) }),
    assigned: (speed: AssignmentSpeed | 'any') =>
      speed === 'any' ? t('assignedAny') : t('assigned', { what: names.speed(speed) }),
    offer: (result: OfferResult | 'any') =>
      result === 'any' ? t('offerAny') : t('offer', { what: names.result(result) }),
    offeredTo: (driverId: number) => t('offeredTo', { what: plain(driverId) }),
    text: (text: TripTextKind) => t('text', { what: names.text(text) }),
    textResult: (result: TripTextResult) => t('textResult', { what: names.textResult(result) }),
    revenue: (_: 'some') => t('revenue'),
    demo: (_: 'without') => t('demo'),
  };
}
