import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { languages } from '@satha/terms/languages';
import { writeDigits } from '../language/digits.ts';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import { dateWords } from './date-words.ts';
import { readToday } from './read-today.ts';

type DayCalendarProps = {
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  onChoose(day: string): void;
};

/** Shows a month of days to choose one from; the week begins on Monday, as the UAE's does since 2022. */
export function DayCalendar({ value, onChoose }: DayCalendarProps) {
  const t = useWords(dateWords);
  const { language, digits } = useLanguage();
  const write = (shape: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(languages[language].locale, { ...shape, timeZone: 'UTC' });
    return (day: string) => writeDigits(format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)), digits);
  };
  const writeYear = write({ year: 'numeric' });
  const today = readToday();
  return (
    <DatePicker
      value={value === '' ? null : value}
      defaultDate={value === '' ? today : value}
      onChange={(day) => day !== null && onChoose(day)}
      hideOutsideDates
      firstDayOfWeek={1}
      weekendDays={[]}
      getDayProps={(day) => (day === today ? { 'aria-current': 'date', fw: 700 } : {})}
      getDayAriaLabel={write({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
      renderDay={write({ day: 'numeric' })}
      weekdayFormat={write({ weekday: 'narrow' })}
      monthLabelFormat={write({ month: 'long', year: 'numeric' })}
      yearLabelFormat={writeYear}
      monthsListFormat={write({ month: 'short' })}
      yearsListFormat={writeYear}
      decadeLabelFormat={(from, to) => `${writeYear(from)} – ${writeYear(to)}`}
      ariaLabels={{
        nextMonth: t('nextMonth'),
        previousMonth: t('previousMonth'),
        nextYear: t('nextYear'),
        previousYear: t('previousYear'),
        nextDecade: t('nextDecade'),
        previousDecade: t('previousDecade'),
      }}
    />
  );
}
