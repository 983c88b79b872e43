import { Badge, Box, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import type { ImportData, ImportLine } from '@satha/contract/console/imports';
import { type ImportThings, importOutcomes, type LineOutcome } from '@satha/terms/fleet-imports';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type ListColumn, ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import links from '../../../links/links.module.css';
import { importWords } from '../../../words/fleet/imports.ts';
import { LineFaultText } from './fault-texts.tsx';

type LinesTableProps = { readonly things: ImportThings; readonly data: ImportData };

const colors: Readonly<Record<LineOutcome, string>> = {
  created: 'green',
  changed: 'blue',
  unchanged: 'gray',
  refused: 'red',
};

/** So many lines are shown at first, and more with each press. */
const shownAtOnce = 100;

/** Shows what becomes of each line; where lines are refused, those alone at first. */
export function LinesTable({ things, data: { counts, lines } }: LinesTableProps) {
  const t = useWords(importWords);
  const { whole } = useFormat();
  const [chosen, setChosen] = useState<LineOutcome | 'all'>(counts.refused > 0 ? 'refused' : 'all');
  const [most, setMost] = useState(shownAtOnce);
  const columns = useLineColumns(things);
  const wanted = lines.filter(({ outcome }) => chosen === 'all' || outcome === chosen);
  const tell = (outcome: string, number: number) => t('some', { outcome, number: whole(number) });
  const choices = [
    { value: 'all' as const, label: tell(t('all'), lines.length) },
    ...importOutcomes
      .filter((value) => counts[value] > 0)
      .map((value) => ({ value, label: tell(t(value), counts[value]) })),
  ];
  return (
    <Stack gap="sm">
      <Box style={{ overflowX: 'auto' }}>
        <SegmentedControl
          aria-label={t('result')}
          data={choices}
          value={chosen}
          onChange={(value) => {
            setChosen(value);
            setMost(shownAtOnce);
          }}
        />
      </Box>
      <ListTable
        name="import-lines"
        label={t('result')}
        columns={columns}
        rows={wanted.slice(0, most)}
        keyOf={({ line }) => line}
        stacks
      />
      {wanted.length > most && (
        <Group justify="center">
          <Button variant="default" onClick={() => setMost(most + shownAtOnce)}>
            {t('more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function useLineColumns(things: ImportThings): readonly ListColumn<ImportLine>[] {
  const t = useWords(importWords);
  const { plain } = useFormat();
  return [
    { id: 'line', label: t('line'), isFixed: true, cell: ({ line }) => `${t('line')} ${plain(line)}` },
    { id: 'what', label: t('what'), cell: (line) => <KeyCell things={things} line={line} /> },
    {
      id: 'outcome',
      label: t('result'),
      cell: ({ outcome }) => (
        <Badge color={colors[outcome]} variant="light">
          {t(outcome)}
        </Badge>
      ),
    },
    { id: 'about', label: t('about'), cell: (line) => <AboutCell line={line} /> },
  ];
}

type LineProps = { readonly line: ImportLine };

/** A phone number or a plate reads from left to right in any language. */
function KeyCell({ things, line: { key, id } }: LineProps & { readonly things: ImportThings }) {
  const t = useWords(importWords);
  if (key === null) return t('unreadable');
  const shown = <bdi dir="ltr">{key}</bdi>;
  if (id === null) return shown;
  return things === 'drivers' ? (
    <Link to="/drivers/$driverId" params={{ driverId: String(id) }} className={links.link}>
      {shown}
    </Link>
  ) : (
    <Link to="/vehicles/$vehicleId" params={{ vehicleId: String(id) }} className={links.link}>
      {shown}
    </Link>
  );
}

function AboutCell({ line: { changes, faults } }: LineProps) {
  const t = useWords(importWords);
  if (changes.length > 0) {
    return t.rich('otherwise', { columns: <bdi dir="ltr">{changes.join(', ')}</bdi> });
  }
  return (
    <Stack gap={2}>
      {faults.map((fault) => (
        <div key={`${fault.word} ${fault.column}`}>
          <LineFaultText fault={fault} />
        </div>
      ))}
    </Stack>
  );
}
