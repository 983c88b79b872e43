import { Title } from '@mantine/core';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQuery } from '@tanstack/react-query';
import { figureQuery } from '../../../api/figures.ts';
import { figuresWords } from '../../../words/company/figures.ts';
import { useMeasureNames } from '../../trips/use-measured-names.ts';
import { FigureSection } from '../figure-section.tsx';
import classes from '../figures.module.css';
import { bookedIn } from '../figures-search.ts';
import { ShareTable } from '../share-table.tsx';
import type { SectionProps } from './trips-section.tsx';

/** Shows how arrivals at pickups kept what was promised: first, and anew. */
export function ArrivalsSection({ period }: SectionProps) {
  const t = useWords(figuresWords);
  const names = useMeasureNames();
  const { share } = useFormat();
  const query = useQuery(figureQuery('arrivals', period));
  const sumOf = (rows: readonly { readonly trips: number }[]) =>
    rows.reduce((sum, { trips }) => sum + trips, 0);
  return (
    <FigureSection
      title={t('arrivals')}
      text={t('arrivalsText')}
      figure="arrivals"
      period={period}
      query={query}
      isEmpty={({ first }) => sumOf(first) === 0}
    >
      {({ first, anew }) => (
        <>
          <p>{t('kept', { share: share((first[0]?.trips ?? 0) / sumOf(first)) })}</p>
          <ShareTable
            label={t('arrivals')}
            head={t('arrival')}
            rows={first.map(({ arrival, trips }) => ({
              key: arrival,
              name: names.arrival(arrival),
              trips,
              search: { ...bookedIn(period), arrival },
            }))}
          />
          {sumOf(anew) > 0 && (
            <div className={classes.part}>
              <Title order={3}>{t('anew')}</Title>
              <ShareTable
                label={t('anew')}
                head={t('arrival')}
                rows={anew.map(({ arrival, trips }) => ({
                  key: arrival,
                  name: names.arrival(arrival),
                  trips,
                  search: { ...bookedIn(period), arrivalAnew: arrival },
                }))}
              />
            </div>
          )}
        </>
      )}
    </FigureSection>
  );
}
