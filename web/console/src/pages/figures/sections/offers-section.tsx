import { Title } from '@mantine/core';
import type { DriverOfferFigures } from '@satha/contract/console/desk/figures';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ListEnd } from '@satha/web-kit/lists/list-end.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { driverOffersQuery, figureQuery } from '../../../api/figures.ts';
import { figuresWords } from '../../../words/company/figures.ts';
import { useMeasureNames } from '../../trips/use-measured-names.ts';
import { FigureLink } from '../figure-link.tsx';
import { FigureSection } from '../figure-section.tsx';
import { FigureTable } from '../figure-table.tsx';
import classes from '../figures.module.css';
import { bookedIn } from '../figures-search.ts';
import type { SectionProps } from './trips-section.tsx';

/** Shows how drivers answered when they were asked, in all and each of them. */
export function OffersSection({ period }: SectionProps) {
  const t = useWords(figuresWords);
  const names = useMeasureNames();
  const { whole, share } = useFormat();
  const query = useQuery(figureQuery('offers', period));
  return (
    <FigureSection
      title={t('offers')}
      text={t('offersText')}
      figure="offers"
      period={period}
      query={query}
      isEmpty={({ results }) => results.every(({ offers }) => offers === 0)}
    >
      {({ results }) => {
        const all = results.reduce((sum, { offers }) => sum + offers, 0);
        return (
          <>
            <FigureTable
              label={t('offers')}
              rows={results}
              keyOf={({ result }) => result}
              columns={[
                { label: t('answer'), cell: ({ result }) => names.result(result) },
                { label: t('asked'), isNumber: true, cell: ({ offers }) => whole(offers) },
                { label: t('share'), isNumber: true, cell: ({ offers }) => share(offers / all) },
                {
                  label: t('tripsOf'),
                  isNumber: true,
                  cell: ({ result, trips }) => (
                    <FigureLink
                      trips={trips}
                      name={names.result(result)}
                      search={{ ...bookedIn(period), offer: result }}
                    />
                  ),
                },
              ]}
            />
            <div className={classes.part}>
              <Title order={3}>{t('byDriver')}</Title>
              <Drivers period={period} />
            </div>
          </>
        );
      }}
    </FigureSection>
  );
}

type DriverRow = DriverOfferFigures['items'][number];

function Drivers({ period }: SectionProps) {
  const t = useWords(figuresWords);
  const names = useMeasureNames();
  const { language } = useLanguage();
  const { whole } = useFormat();
  const query = useInfiniteQuery(driverOffersQuery(period));
  const answers = (['accepted', 'declined', 'expired', 'withdrawn', 'open'] as const).map((result) => ({
    label: names.result(result),
    isNumber: true,
    cell: (row: DriverRow) => whole(row[result]),
  }));
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        return (
          <>
            <FigureTable
              label={t('byDriver')}
              rows={rows}
              keyOf={({ driverId }) => driverId}
              columns={[
                { label: t('driver'), cell: (row) => <bdi>{nameDriver(row, language)}</bdi> },
                { label: t('asked'), isNumber: true, cell: ({ offers }) => whole(offers) },
                ...answers,
                {
                  label: t('tripsOf'),
                  isNumber: true,
                  cell: (row) => (
                    <FigureLink
                      trips={row.trips}
                      name={nameDriver(row, language)}
                      search={{ ...bookedIn(period), offeredTo: row.driverId }}
                    />
                  ),
                },
              ]}
            />
            <ListEnd query={query} />
          </>
        );
      }}
    </Loaded>
  );
}
