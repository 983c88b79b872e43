import type { FiguresQuery } from '@satha/contract/console/desk/figure-queries';
import type { TripFigures } from '@satha/contract/console/desk/figures';
import type { EndCount } from '@satha/terms/figures';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQuery } from '@tanstack/react-query';
import { figureQuery } from '../../../api/figures.ts';
import { figuresWords } from '../../../words/company/figures.ts';
import type { StatusChoice } from '../../trips/trips-search.ts';
import { useMeasureNames } from '../../trips/use-measured-names.ts';
import { DayPicture } from '../day-picture.tsx';
import { FigureLink } from '../figure-link.tsx';
import { FigureSection } from '../figure-section.tsx';
import { FigureTable } from '../figure-table.tsx';
import { accountsOf, bookedIn } from '../figures-search.ts';
import { HourGrid } from '../hour-grid.tsx';
import { weekdays } from '../weekdays.ts';

export type SectionProps = { readonly period: FiguresQuery };

/** What each part of a day's trips looks like, from the axis on. */
const looks = {
  completed: { status: 'completed', colour: 'var(--mantine-color-green-6)' },
  open: { status: 'open', colour: 'var(--mantine-color-petrol-4)', pattern: 'dotted' },
  cancelled: { status: 'cancelled', colour: 'var(--mantine-color-gray-5)', pattern: 'striped' },
  failed: { status: 'failed', colour: 'var(--mantine-color-amber-6)', pattern: 'lined' },
  noDriverFound: {
    status: 'no_driver_found',
    colour: 'var(--mantine-color-red-6)',
    pattern: 'crossed',
  },
} as const satisfies Readonly<Record<EndCount | 'open', { status: StatusChoice; [more: string]: unknown }>>;
const parts = (Object.keys(looks) as (keyof typeof looks)[]).map((key) => ({ key, ...looks[key] }));

/** Shows the trips that were booked, by day and by hour of the week. */
export function TripsSection({ period }: SectionProps) {
  const t = useWords(figuresWords);
  const names = useMeasureNames();
  const query = useQuery(figureQuery('trips', period));
  const link = (trips: number, date: string, column: string, status?: StatusChoice) => (
    <FigureLink
      trips={trips}
      name={`${names.day(date)}, ${column}`}
      search={{ ...accountsOf(period), from: date, to: date, ...(status && { status }) }}
    />
  );
  return (
    <FigureSection
      title={t('trips')}
      text={t('tripsText')}
      figure="trips"
      period={period}
      query={query}
      isEmpty={({ hours }) => hours.length === 0}
    >
      {({ days, hours }) => (
        <>
          <DayPicture
            days={days.map((day) => ({ date: day.date, values: parts.map(({ key }) => day[key]) }))}
            parts={parts.map(({ key, ...part }) => ({ ...part, name: t(key) }))}
          >
            <FigureTable
              label={t('trips')}
              rows={days.toReversed()}
              keyOf={({ date }) => date}
              columns={[
                { label: t('day'), cell: ({ date }) => names.day(date) },
                {
                  label: t('booked'),
                  isNumber: true,
                  cell: ({ date, trips }) => link(trips, date, t('booked')),
                },
                ...parts.map(({ key, status }) => ({
                  label: t(key),
                  isNumber: true,
                  cell: (day: TripFigures['days'][number]) => link(day[key], day.date, t(key), status),
                })),
              ]}
            />
          </DayPicture>
          <HoursOfWeek hours={hours} period={period} />
        </>
      )}
    </FigureSection>
  );
}

function HoursOfWeek({ hours, period }: SectionProps & Pick<TripFigures, 'hours'>) {
  const t = useWords(figuresWords);
  const names = useMeasureNames();
  return (
    <HourGrid
      label={t('tripsByHour')}
      head={t('weekday')}
      rows={weekdays.map((weekday) => ({
        key: weekday,
        name: names.weekday(weekday),
        cell: (hour) => {
          const found = hours.find((each) => each.weekday === weekday && each.hour === hour);
          return (
            found && {
              value: found.trips,
              shown: (
                <FigureLink
                  trips={found.trips}
                  name={`${names.weekday(weekday)} ${names.hour(hour)}`}
                  search={{ ...bookedIn(period), weekday, hour }}
                />
              ),
            }
          );
        },
      }))}
    />
  );
}
