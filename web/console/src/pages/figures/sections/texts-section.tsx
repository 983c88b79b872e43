import { Group, Title } from '@mantine/core';
import type { TextFigures } from '@satha/contract/console/desk/text-figures';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQuery } from '@tanstack/react-query';
import { figureQuery } from '../../../api/figures.ts';
import { ConsoleExportMenu } from '../../../links/console-export-menu.tsx';
import { figuresWords } from '../../../words/company/figures.ts';
import { useMeasureNames } from '../../trips/use-measured-names.ts';
import { FigureLink } from '../figure-link.tsx';
import { FigureSection } from '../figure-section.tsx';
import { type FigureColumn, FigureTable } from '../figure-table.tsx';
import classes from '../figures.module.css';
import { bookedIn } from '../figures-search.ts';
import type { SectionProps } from './trips-section.tsx';

/** Shows which messages customers were sent by themselves, and what became of them; then all that the gateway bills. */
export function TextsSection({ period }: SectionProps) {
  const t = useWords(figuresWords);
  const names = useMeasureNames();
  const query = useQuery(figureQuery('texts', period));
  const columnsOf = useBilledColumns();
  return (
    <FigureSection
      title={t('texts')}
      text={t('textsText')}
      figure="texts"
      period={period}
      query={query}
      isEmpty={({ texts, sent }) => texts.length === 0 && sent.length === 0}
    >
      {({ texts, sent }) => (
        <>
          {texts.length > 0 && (
            <FigureTable
              label={t('texts')}
              rows={texts}
              keyOf={({ text, result }) => `${text} ${result}`}
              columns={[
                { label: t('textKind'), cell: ({ text }) => names.text(text) },
                { label: t('textResult'), cell: ({ result }) => names.textResult(result) },
                {
                  label: t('tripsOf'),
                  isNumber: true,
                  cell: ({ text, result, trips }) => (
                    <FigureLink
                      trips={trips}
                      name={`${names.text(text)}, ${names.textResult(result)}`}
                      search={{ ...bookedIn(period), text, textResult: result }}
                    />
                  ),
                },
                ...columnsOf(texts),
              ]}
            />
          )}
          {sent.length > 0 && <SentTexts sent={sent} period={period} />}
        </>
      )}
    </FigureSection>
  );
}

/** All messages that the gateway took, those of trips among them, by the day on which it took them. */
function SentTexts({ sent, period }: Pick<TextFigures, 'sent'> & SectionProps) {
  const t = useWords(figuresWords);
  const names = useMeasureNames();
  const { plain } = useFormat();
  const columnsOf = useBilledColumns();
  const all = {
    kind: undefined,
    messages: sumOf(sent.map(({ messages }) => messages)),
    parts: sumOf(sent.map(({ parts }) => parts)),
    costFils: sent.some(({ costFils }) => costFils === null)
      ? null
      : sumOf(sent.map(({ costFils }) => costFils ?? 0)),
  };
  return (
    <div className={classes.part}>
      <Group justify="space-between">
        <Title order={3}>{t('sentTexts')}</Title>
        <ConsoleExportMenu path="/figures/texts/sent/export" filter={period} of={t('sentTexts')} />
      </Group>
      <FigureTable
        label={t('sentTexts')}
        rows={[...sent, all]}
        keyOf={({ kind }) => kind ?? 'all'}
        columns={[
          {
            label: t('textKind'),
            cell: ({ kind }) => (kind === undefined ? t('allKinds') : names.text(kind)),
          },
          { label: t('messages'), isNumber: true, cell: ({ messages }) => plain(messages) },
          ...columnsOf(sent),
        ]}
      />
    </div>
  );
}

type Billed = { readonly parts: number | null; readonly costFils: number | null };

/** Returns the columns of parts, and of their cost where any is told. */
function useBilledColumns(): <Row extends Billed>(rows: readonly Row[]) => FigureColumn<Row>[] {
  const t = useWords(figuresWords);
  const { plain } = useFormat();
  return (rows) => [
    {
      label: t('parts'),
      isNumber: true,
      cell: ({ parts }) => (parts === null ? t('unknown') : plain(parts)),
    },
    ...(rows.every(({ costFils }) => costFils === null)
      ? []
      : [
          {
            label: t('costAed'),
            isNumber: true,
            cell: ({ costFils }: Billed) =>
              costFils === null ? t('unknown') : <Money fils={costFils} bare />,
          },
        ]),
  ];
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
