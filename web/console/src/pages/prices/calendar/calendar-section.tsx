import { Button, Group, Text } from '@mantine/core';
import type { CalendarEntryData } from '@satha/contract/console/money/calendar';
import type { PricesData } from '@satha/contract/console/money/prices';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ChoiceFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { type ListColumn, ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useState } from 'react';
import { useOperator } from '../../../shell/use-operator.ts';
import { calendarWords } from '../../../words/prices/calendar.ts';
import { calendarKindWords, calendarStatusWords } from '../../../words/prices/prices.ts';
import { stateOf } from '../price-state.ts';
import classes from '../prices.module.css';
import { ProposeButton } from '../proposing/propose-button.tsx';
import { AddDaysDialog, ChangeDaysDialog } from './days-dialogs.tsx';
import { textsOf } from './days-texts.ts';
import { useTellDay } from './use-tell-day.ts';

type CalendarSectionProps = { readonly prices: PricesData; readonly showsPast: boolean };

const yearOf = ({ validFrom }: CalendarEntryData) => Number(validFrom.slice(0, 4));

/** Shows the days that are unlike others, by year, and lets whoever may add and change them. */
export function CalendarSection({ prices: { calendar, now }, showsPast }: CalendarSectionProps) {
  const t = useWords(calendarWords);
  const { may } = useOperator();
  const { plain } = useFormat();
  const [year, setYear] = useState<number>();
  const [changed, setChanged] = useState<CalendarEntryData>();
  const columns = useDaysColumns(may('prices.write') ? setChanged : undefined);
  const shown = calendar.filter(
    (entry) => showsPast || (entry.status !== 'withdrawn' && stateOf(entry, now) !== 'past'),
  );
  const rows = shown.filter((entry) => year === undefined || yearOf(entry) === year);
  return (
    <Section
      title={t('title')}
      text={t('text')}
      actions={
        <ProposeButton label={t('add')}>{(onClose) => <AddDaysDialog onClose={onClose} />}</ProposeButton>
      }
    >
      <Group mb="md">
        <ChoiceFilter<number>
          label={t('year')}
          placeholder={t('everyYear')}
          choices={[...new Set(shown.map(yearOf))].map((value) => ({ value, label: plain(value) }))}
          value={year}
          onChange={setYear}
        />
      </Group>
      {rows.length === 0 ? (
        <Text>{t('none')}</Text>
      ) : (
        <ListTable
          name="calendar"
          label={t('title')}
          columns={columns}
          rows={rows}
          keyOf={({ calendarEntryId }) => calendarEntryId}
          stacks
        />
      )}
      {changed && <ChangeDaysDialog entry={changed} onClose={() => setChanged(undefined)} />}
    </Section>
  );
}

function useDaysColumns(
  onChange: ((entry: CalendarEntryData) => void) | undefined,
): readonly ListColumn<CalendarEntryData>[] {
  const t = useWords(calendarWords);
  const nameKind = useWords(calendarKindWords);
  const nameStatus = useWords(calendarStatusWords);
  const tellDay = useTellDay();
  return [
    { id: 'name', label: t('name'), isFixed: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'kind', label: t('kind'), cell: ({ kind }) => nameKind(kind) },
    { id: 'status', label: t('status'), cell: ({ status }) => nameStatus(status) },
    {
      id: 'from',
      label: t('firstDay'),
      className: classes.day ?? '',
      cell: (entry) => tellDay(textsOf(entry).from),
    },
    {
      id: 'until',
      label: t('lastDay'),
      className: classes.day ?? '',
      cell: (entry) => tellDay(textsOf(entry).until),
    },
    { id: 'source', label: t('source'), cell: ({ source }) => <bdi>{source}</bdi> },
    ...(onChange
      ? [
          {
            id: 'actions',
            label: t('actions'),
            cell: (entry: CalendarEntryData) => (
              <Button
                variant="default"
                size="xs"
                aria-label={t('changeOfDay', { name: entry.name, day: tellDay(textsOf(entry).from) })}
                onClick={() => onChange(entry)}
              >
                {t('change')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}
