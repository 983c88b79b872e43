import { Text } from '@mantine/core';
import type { DemandFigures } from '@satha/contract/console/desk/figures';
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

type Field = DemandFigures['fields'][number];
type Wanted = 'trips' | 'unserved';

/** Shows where and when trips were wanted, those among them that nobody was found for, and how many drivers were on shift. */
export function DemandSection({ period }: SectionProps) {
  const t = useWords(figuresWords);
  const { whole } = useFormat();
  const query = useQuery(figureQuery('demand', period));
  const rowOf = useFieldRows(period);
  return (
    <FigureSection
      title={t('demand')}
      text={t('demandText')}
      figure="demand"
      period={period}
      query={query}
      isEmpty={({ fields }) => fields.length === 0}
    >
      {({ fields, otherTrips, hours }) => (
        <>
          <HourGrid
            label={t('wanted')}
            head={t('wanted')}
            rows={[...fields.map((field) => rowOf(field, 'trips')), ...shiftRows(hours)]}
          />
          {otherTrips > 0 && (
            <Text size="sm" c="dimmed">
              {t('otherTrips', { count: otherTrips })}
            </Text>
          )}
          {fields.some(({ unserved }) => unserved > 0) && (
            <div className={classes.part}>
              <HourGrid
                label={t('unserved')}
                head={t('unserved')}
                rows={fields
                  .filter(({ unserved }) => unserved > 0)
                  .toSorted((one, other) => other.unserved - one.unserved)
                  .map((field) => rowOf(field, 'unserved'))}
              />
            </div>
          )}
        </>
      )}
    </FigureSection>
  );

  function shiftRows(hours: DemandFigures['hours']): HourRow[] {
    if (hours.every(({ shiftMinutes }) => shiftMinutes === 0)) return [];
    const mean = (hour: number) => {
      const { shiftMinutes = 0, times = 0 } = hours[hour] ?? {};
      return times === 0 ? 0 : shiftMinutes / 60 / times;
    };
    const shown = (hour: number) => whole(Math.round(10 * mean(hour)) / 10);
    // They are of another kind than trips, and are not shaded with them.
    return [
      {
        key: 'shifts',
        name: t('onShift'),
        cell: (hour) => (mean(hour) === 0 ? undefined : { value: 0, shown: shown(hour) }),
      },
    ];
  }
}

function useFieldRows(period: SectionProps['period']): (field: Field, what: Wanted) => HourRow {
  const names = useMeasureNames();
  const { whole } = useFormat();
  return (found, what) => {
    const { field, areaName, hours } = found;
    const departing = {
      ...departingIn(period),
      field,
      ...(what === 'unserved' && { status: 'no_driver_found' as const }),
    };
    const name = areaName ?? names.field(field);
    // Several fields may lie in one area.
    const fullName = areaName === null ? name : `${name} ${names.field(field)}`;
    return {
      key: field,
      name: (
        <>
          <bdi title={names.field(field)}>{name}</bdi>{' '}
          <FigureLink
            trips={found[what]}
            name={fullName}
            search={departing}
            text={`(${whole(found[what])})`}
          />
        </>
      ),
      cell: (hour) => {
        const trips = hours.find((each) => each.hour === hour)?.[what] ?? 0;
        if (trips === 0) return undefined;
        const search = { ...departing, departHour: hour };
        return {
          value: trips,
          shown: <FigureLink trips={trips} name={`${fullName} ${names.hour(hour)}`} search={search} />,
        };
      },
    };
  };
}
