import { Group, Stack, Text } from '@mantine/core';
import type { DayData } from '@satha/contract/console/money/calendar';
import { readToday } from '@satha/web-kit/dates/read-today.ts';
import { formatTime } from '@satha/web-kit/format/format-time.ts';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { DayFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayQuery } from '../../../api/money/calendar.ts';
import { useVehicleTypeName } from '../../../words/fleet/vehicle-types.ts';
import { calendarWords } from '../../../words/prices/calendar.ts';
import { groupParts } from './group-parts.ts';

/** Shows what holds on one day: what the calendar has of it, its traffic, and what it costs more. */
export function ShownDay() {
  const t = useWords(calendarWords);
  const [day, setDay] = useState(readToday);
  const query = useQuery({ ...dayQuery(day), enabled: day !== '', placeholderData: keepPreviousData });
  return (
    <Section title={t('dayTitle')} text={t('dayText')}>
      <Stack gap="md">
        <Group>
          <DayFilter label={t('day')} value={day} onChange={setDay} />
        </Group>
        {day !== '' && (
          <Loaded query={query} lines={3}>
            {(shown) => <Day day={shown} />}
          </Loaded>
        )}
      </Stack>
    </Section>
  );
}

function Day({ day: { entries, traffic, parts } }: { readonly day: DayData }) {
  const t = useWords(calendarWords);
  const { language } = useLanguage();
  const nameType = useVehicleTypeName();
  const allTypes = new Set(parts.map(({ vehicleTypeId }) => vehicleTypeId)).size;
  const list = (names: readonly string[]) => new Intl.ListFormat(language).format(names);
  const tellSurcharge = ({ name, factorBasisPoints }: DayData['parts'][number]['surcharges'][number]) =>
    t('times', { name: name ?? t('weekend'), percent: (factorBasisPoints - 10_000) / 100 });
  return (
    <Stack gap="xs">
      <Text>
        {entries.length === 0
          ? t('notInCalendar')
          : t('onIt', { names: list(entries.map(({ name }) => name)) })}
      </Text>
      <Text>
        {t(traffic.isRamadan ? 'trafficOfRamadan' : 'traffic', { day: nameDay(traffic.dayOfWeek, language) })}
      </Text>
      <ListTable
        name="day-surcharges"
        label={t('surcharges')}
        columns={[
          {
            id: 'types',
            label: t('vehicleTypes'),
            isFixed: true,
            cell: ({ vehicleTypeIds }) =>
              vehicleTypeIds.length === allTypes ? t('everyType') : list(vehicleTypeIds.map(nameType)),
          },
          {
            id: 'time',
            label: t('time'),
            cell: ({ from, until }) => (
              <>
                <Time at={from} /> – <Time at={until} />
              </>
            ),
          },
          {
            id: 'surcharge',
            label: t('surcharge'),
            cell: ({ surcharges }) =>
              surcharges.length === 0 ? t('noSurcharge') : <bdi>{list(surcharges.map(tellSurcharge))}</bdi>,
          },
        ]}
        rows={groupParts(parts)}
        keyOf={({ from, vehicleTypeIds }) => `${from} ${vehicleTypeIds.join()}`}
        stacks
      />
    </Stack>
  );
}

/** Monday is 1, and was 5 January 1970. */
function nameDay(day: number, language: Parameters<typeof formatTime>[1]): string {
  return formatTime(new Date(Date.UTC(1970, 0, 4 + day, 8)).toISOString(), language, 'weekday');
}
