import type { RevenueFigures } from '@satha/contract/console/desk/figures';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQuery } from '@tanstack/react-query';
import { figureQuery } from '../../../api/figures.ts';
import { figuresWords } from '../../../words/company/figures.ts';
import type { TripsSearch } from '../../trips/trips-search.ts';
import { useMeasureNames } from '../../trips/use-measured-names.ts';
import { DayPicture } from '../day-picture.tsx';
import { FigureLink } from '../figure-link.tsx';
import { FigureSection } from '../figure-section.tsx';
import { FigureTable } from '../figure-table.tsx';
import { accountsOf } from '../figures-search.ts';
import { HourGrid } from '../hour-grid.tsx';
import { weekdays } from '../weekdays.ts';
import type { SectionProps } from './trips-section.tsx';

/** Shows what the company has earned, by day and by hour of the week. */
export function RevenueSection({ period }: SectionProps) {
  const t = useWords(figuresWords);
  const names = useMeasureNames();
  const query = useQuery(figureQuery('revenue', period));
  return (
    <FigureSection
      title={t('revenue')}
      text={t('revenueText')}
      figure="revenue"
      period={period}
      query={query}
      isEmpty={({ days }) => days.every(({ revenueFils, vatFils }) => revenueFils === 0 && vatFils === 0)}
    >
      {({ days, hours }) => (
        <>
          <DayPicture
            days={days.map(({ date, revenueFils }) => ({ date, values: [Math.max(0, revenueFils)] }))}
            parts={[{ name: t('revenue'), colour: 'var(--mantine-color-petrol-6)' }]}
          >
            <FigureTable
              label={t('revenue')}
              rows={days.toReversed()}
              keyOf={({ date }) => date}
              columns={[
                { label: t('day'), cell: ({ date }) => names.day(date) },
                {
                  label: t('revenueAed'),
                  isNumber: true,
                  cell: ({ revenueFils }) => <Money fils={revenueFils} bare />,
                },
                { label: t('vatAed'), isNumber: true, cell: ({ vatFils }) => <Money fils={vatFils} bare /> },
                {
                  label: t('tripsOf'),
                  isNumber: true,
                  cell: ({ date, trips }) => (
                    <FigureLink trips={trips} name={names.day(date)} search={earnedIn(period, date, date)} />
                  ),
                },
              ]}
            />
          </DayPicture>
          <RevenueByHour period={period} hours={hours} />
        </>
      )}
    </FigureSection>
  );
}

function RevenueByHour({ period, hours }: SectionProps & Pick<RevenueFigures, 'hours'>) {
  const t = useWords(figuresWords);
  const names = useMeasureNames();
  const { short } = useFormat();
  return (
    <HourGrid
      label={t('revenueByHour')}
      head={t('weekday')}
      rows={weekdays.map((weekday) => ({
        key: weekday,
        name: names.weekday(weekday),
        cell: (hour) => {
          const found = hours.find((each) => each.weekday === weekday && each.hour === hour);
          return (
            found && {
              value: found.revenueFils,
              shown: (
                <FigureLink
                  trips={found.trips}
                  name={`${names.weekday(weekday)} ${names.hour(hour)}`}
                  text={short(found.revenueFils / 100)}
                  search={{
                    ...earnedIn(period, period.from, period.to),
                    endWeekday: weekday,
                    endHour: hour,
                  }}
                />
              ),
            }
          );
        },
      }))}
    />
  );
}

function earnedIn(period: SectionProps['period'], endFrom: string, endTo: string): TripsSearch {
  return { ...accountsOf(period), endFrom, endTo, revenue: 'some' };
}
