import { Text } from '@mantine/core';
import type { SupplyFigures } from '@satha/contract/console/desk/figures';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQuery } from '@tanstack/react-query';
import { figureQuery } from '../../../api/figures.ts';
import { figuresWords } from '../../../words/company/figures.ts';
import { useMeasureNames } from '../../trips/use-measured-names.ts';
import { FigureLink } from '../figure-link.tsx';
import { FigureSection } from '../figure-section.tsx';
import classes from '../figures.module.css';
import { departingIn } from '../figures-search.ts';
import { HourGrid, type HourRow } from '../hour-grid.tsx';
import type { SectionProps } from './trips-section.tsx';

type Field = SupplyFigures['fields'][number];
type Hours = SupplyFigures['hours'];
type Shown = 'difference' | 'freeDrivers';

/** Shows where and when more trips were wanted than drivers were free, or fewer, and where free drivers were. */
export function SupplySection({ period }: SectionProps) {
  const t = useWords(figuresWords);
  const query = useQuery(figureQuery('supply', period));
  const { rowOf, companyRow } = useSupplyRows(period);
  return (
    <FigureSection
      title={t('supply')}
      text={t('supplyText')}
      figure="supply"
      period={period}
      query={query}
      isEmpty={({ fields }) => fields.length === 0}
    >
      {({ fields, hours }) =>
        hours.every(({ sampled }) => sampled === 0) ? (
          <Text size="sm" c="dimmed">
            {t('notSampled')}
          </Text>
        ) : (
          <>
            <HourGrid
              label={t('lack')}
              head={t('lack')}
              rows={[
                ...fields.map((field) => rowOf(field, hours, 'difference')),
                companyRow(hours, 'difference'),
              ]}
            />
            <div className={classes.part}>
              <HourGrid
                label={t('freeDrivers')}
                head={t('freeDrivers')}
                rows={[
                  ...fields
                    .filter((field) => field.hours.some(({ freeDrivers }) => (freeDrivers ?? 0) > 0))
                    .map((field) => rowOf(field, hours, 'freeDrivers')),
                  companyRow(hours, 'freeDrivers'),
                ]}
              />
            </div>
          </>
        )
      }
    </FigureSection>
  );
}

function useSupplyRows(period: SectionProps['period']) {
  const t = useWords(figuresWords);
  const names = useMeasureNames();
  const { whole } = useFormat();
  const unknown = { value: 0, shown: <abbr title={t('unknown')}>?</abbr> };
  /** Two decimals below one: a trip in a month is not nothing. */
  const write = (value: number) => {
    const parts = Math.abs(value) < 1 ? 100 : 10;
    return whole(Math.round(value * parts) / parts + 0);
  };

  function rowOf({ field, areaName, trips, hours }: Field, all: Hours, what: Shown): HourRow {
    const departing = { ...departingIn(period), field };
    const name = areaName ?? names.field(field);
    const fullName = areaName === null ? name : `${name} ${names.field(field)}`;
    return {
      key: field,
      name: (
        <>
          <bdi title={names.field(field)}>{name}</bdi>{' '}
          {what === 'difference' && (
            <FigureLink trips={trips} name={fullName} search={departing} text={`(${whole(trips)})`} />
          )}
        </>
      ),
      cell(hour) {
        if (all[hour]?.[what] == null) return unknown;
        const compared = hours.find((each) => each.hour === hour);
        const value = compared?.[what];
        if (!compared || value == null || (what === 'freeDrivers' && value === 0)) return undefined;
        // A minus stays before its number in Arabic, too.
        const shown = (
          <bdi dir="ltr">
            <FigureLink
              trips={what === 'difference' ? compared.trips : 0}
              name={`${fullName} ${names.hour(hour)}`}
              search={{ ...departing, departHour: hour }}
              text={write(value)}
            />
          </bdi>
        );
        return { value: Math.max(0, value), shown };
      },
    };
  }

  /** It is much more than any field, and is not shaded with them. */
  function companyRow(hours: Hours, what: Shown): HourRow {
    return {
      key: 'company',
      name: t('wholeCompany'),
      cell(hour) {
        const value = hours[hour]?.[what];
        return value == null ? unknown : { value: 0, shown: <bdi dir="ltr">{write(value)}</bdi> };
      },
    };
  }

  return { rowOf, companyRow };
}
