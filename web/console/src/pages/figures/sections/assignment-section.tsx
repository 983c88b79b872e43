import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQuery } from '@tanstack/react-query';
import { figureQuery } from '../../../api/figures.ts';
import { figuresWords } from '../../../words/company/figures.ts';
import { useMeasureNames } from '../../trips/use-measured-names.ts';
import { DayPicture } from '../day-picture.tsx';
import { FigureLink } from '../figure-link.tsx';
import { FigureSection } from '../figure-section.tsx';
import { FigureTable } from '../figure-table.tsx';
import { accountsOf, bookedIn, listDays } from '../figures-search.ts';
import { ShareTable } from '../share-table.tsx';
import type { SectionProps } from './trips-section.tsx';

/** Shows how soon a driver was given the trips: of half of them and of nearly all, by day, and by bounds. */
export function AssignmentSection({ period }: SectionProps) {
  const t = useWords(figuresWords);
  const names = useMeasureNames();
  const { duration } = useFormat();
  // Rounded up: what is said to have happened within a time has.
  const tell = (seconds: number | null) => (seconds === null ? '' : duration(60 * Math.ceil(seconds / 60)));
  const query = useQuery(figureQuery('assignment', period));
  return (
    <FigureSection
      title={t('assignment')}
      text={t('assignmentText')}
      figure="assignment"
      period={period}
      query={query}
      isEmpty={({ trips }) => trips === 0}
    >
      {({ p50Seconds, p95Seconds, days, speeds }) => (
        <>
          <p>{t('assignmentTold', { half: tell(p50Seconds), most: tell(p95Seconds) })}</p>
          <DayPicture
            days={listDays(period).map((date) => {
              const { p50Seconds: half, p95Seconds: nearlyAll } = days.find((day) => day.date === date) ?? {};
              return { date, values: [half ?? 0, (nearlyAll ?? 0) - (half ?? 0)] };
            })}
            parts={[
              { name: t('half'), colour: 'var(--mantine-color-petrol-6)' },
              { name: t('most'), colour: 'var(--mantine-color-petrol-3)', pattern: 'striped' },
            ]}
          >
            <FigureTable
              label={t('assignment')}
              rows={days.toReversed()}
              keyOf={({ date }) => date}
              columns={[
                { label: t('day'), cell: ({ date }) => names.day(date) },
                { label: t('half'), isNumber: true, cell: (day) => tell(day.p50Seconds) },
                { label: t('most'), isNumber: true, cell: (day) => tell(day.p95Seconds) },
                {
                  label: t('tripsOf'),
                  isNumber: true,
                  cell: ({ date, trips }) => (
                    <FigureLink
                      trips={trips}
                      name={names.day(date)}
                      search={{ ...accountsOf(period), from: date, to: date, assigned: 'any' }}
                    />
                  ),
                },
              ]}
            />
          </DayPicture>
          <ShareTable
            label={t('speeds')}
            head={t('speed')}
            rows={speeds.map(({ speed, trips }) => ({
              key: speed,
              name: names.speed(speed),
              trips,
              search: { ...bookedIn(period), assigned: speed },
            }))}
          />
        </>
      )}
    </FigureSection>
  );
}
